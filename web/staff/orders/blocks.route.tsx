import { type ActionFunctionArgs, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { BLOCK_PART_NAMES, type Block } from '#contract/staff/block-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { runActs } from '../acts/run-acts.ts'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const cursor = cursorIn(url)
  const page = await orErrorPage(context.get(apiContext).staffBlocks({ cursor, limit: 50 }))
  return { ...page, mayBlock: hasCapability(context.get(staffContext).roles, 'order.block') }
}

export const action = (args: ActionFunctionArgs) => runActs(args, BLOCK_ACTS)

const AddressField = ({ problem }: ActBodyProps<unknown>) => (
  <TextField
    label="E-mail or IP address"
    name="address"
    defaultValue={problem?.values['address']}
    error={problem?.fields['address']}
    hint="An IPv6 address blocks its /64, one household’s network. We store a hash, not the address."
  />
)

/** Acts on the block list. */
const BLOCK_ACTS: SubjectActs<unknown> = {
  block: {
    label: 'Block an address',
    capability: 'order.block',
    isLeading: true,
    intro: 'Payments from it are refused as if the card were declined. Past gifts aren’t affected.',
    Fields: AddressField,
    button: 'Block address',
    done: 'Blocked.',
    perform: (form, api) =>
      api.blockAddress({ address: textOf(form, 'address'), reason: textOf(form, 'reason') }),
  },
  remove: {
    label: 'Remove this block',
    capability: 'order.block',
    isOfRow: true,
    intro: 'They can pay again.',
    button: 'Remove block',
    done: 'Removed. They can pay again.',
    perform: (form, api) => api.removeBlock({ key: textOf(form, 'of'), reason: textOf(form, 'reason') }),
  },
}

const BlockRow = ({ block, mayBlock }: { readonly block: Block; readonly mayBlock: boolean }) => {
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
        <Cell label="">
          <ActLink act="remove" of={key}>
            Remove
          </ActLink>
        </Cell>
      )}
    </Row>
  )
}

/** Blocked donors: by e-mail address, network or card. */
export default function Blocks() {
  const { items, nextCursor, mayBlock } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="type-h2">Orders</h1>
        <ActMenu acts={BLOCK_ACTS} subject={null} />
      </div>
      <OrderTabs />
      <ActDone acts={BLOCK_ACTS} />
      <ActDialog acts={BLOCK_ACTS} subject={null} />
      {items.length === 0 ? (
        <EmptyState icon="shield-check" heading="No one is blocked">
          Block an address here, or an order’s network and card on the order’s page.
        </EmptyState>
      ) : (
        <StaffTable caption="Block list" heads={['Added', 'Blocked', 'Reason', ...(mayBlock ? [''] : [])]}>
          {items.map((block) => (
            <BlockRow key={block.key} block={block} mayBlock={mayBlock} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && calls.staffBlocksCsv.path} />
    </>
  )
}
