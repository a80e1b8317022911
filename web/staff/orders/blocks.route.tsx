import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { BLOCK_PART_NAMES, type Block } from '#contract/staff/block-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { runStaffForm } from '../act-form.ts'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { ReasonAct } from '../reason-act.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const cursor = cursorIn(url)
  const page = await orErrorPage(context.get(apiContext).staffBlocks({ cursor, limit: 50 }))
  return { ...page, mayBlock: hasCapability(context.get(staffContext).roles, 'order.block') }
}

export const action = (args: ActionFunctionArgs) =>
  runStaffForm(
    args,
    { to: '/staff/orders/blocks' },
    {
      remove: (form, api) => api.removeBlock({ key: textOf(form, 'key'), reason: textOf(form, 'reason') }),
      block: (form, api) =>
        api.blockAddress({ address: textOf(form, 'address'), reason: textOf(form, 'reason') }),
    },
  )

type BlockRowProps = {
  readonly block: Block
  readonly mayBlock: boolean
  readonly problem: FormResult | undefined
}

const BlockRow = ({ block, mayBlock, problem }: BlockRowProps) => {
  const { key, part, orderId, reason, addedBy, addedAt } = block
  return (
    <Row>
      <Cell label="Added">
        <DateText at={addedAt} form="moment" />
        <span className="type-small block text-quiet">{addedBy}</span>
      </Cell>
      <Cell label="Blocked">
        {BLOCK_PART_NAMES[part]}
        {orderId !== null && (
          <Link to={href('/staff/orders/:orderId', { orderId })} className="link type-small block">
            From this order
          </Link>
        )}
      </Cell>
      <Cell label="Reason">
        <span className="wrap-anywhere">{reason}</span>
      </Cell>
      {mayBlock && (
        <Cell label="Remove">
          <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="key" value={key} />
            <TextField
              label="Reason"
              name="reason"
              defaultValue={problem?.values['reason']}
              error={problem && (problem.fields['reason'] ?? problem.message)}
            />
            <Button type="submit" name="act" value="remove" kind="secondary" size="small">
              Remove
            </Button>
          </Form>
        </Cell>
      )}
    </Row>
  )
}

/** Blocked donors: by e-mail address, network or card. */
export default function Blocks() {
  const { items, nextCursor, mayBlock } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      {items.length === 0 ? (
        <EmptyState icon="shield-check" heading="No one is blocked">
          Block an address here, or an order’s network and card on the order’s page.
        </EmptyState>
      ) : (
        <StaffTable
          caption="Block list"
          heads={['Added', 'Blocked', 'Reason', ...(mayBlock ? ['Remove'] : [])]}
        >
          {items.map((block) => (
            <BlockRow
              key={block.key}
              block={block}
              mayBlock={mayBlock}
              problem={problem?.values['key'] === block.key ? problem : undefined}
            />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={calls.staffBlocksCsv.path} />
      {mayBlock && (
        <div className="mt-6 max-w-(--container-form)">
          <ReasonAct
            act="block"
            heading="Block an address"
            text="Payments from it are refused as if the card were declined. Past gifts aren’t affected."
            button="Block address"
            problem={problem}
          >
            <TextField
              label="E-mail or IP address"
              name="address"
              defaultValue={problem?.values['address']}
              error={problem?.fields['address']}
              hint="An IPv6 address blocks its /64, one household’s network. We store a hash, not the address."
            />
          </ReasonAct>
        </div>
      )}
    </>
  )
}
