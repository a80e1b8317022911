import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { WEBHOOK_FILTERS } from '#contract/staff/system-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from '../act-form.ts'
import { cursorIn, Filters, ListFoot } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { SystemTabs } from './system-tabs.tsx'

const STATES = { abandoned: 'Abandoned', waiting: 'Waiting', worked: 'Processed', all: 'All' } as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'system.read')
  const { roles } = context.get(staffContext)
  const filter = WEBHOOK_FILTERS.find((option) => option === url.searchParams.get('filter')) ?? 'abandoned'
  const cursor = cursorIn(url)
  const page = await orErrorPage(context.get(apiContext).staffWebhooks({ filter, cursor, limit: 50 }))
  return { roles, filter, ...page }
}

export const action = (args: ActionFunctionArgs) =>
  runStaffForm(
    args,
    { to: `${args.url.pathname}${args.url.search}` },
    {
      '': (form, api) =>
        api.replayWebhook({ eventId: textOf(form, 'eventId'), reason: textOf(form, 'reason') }),
    },
  )

/** Stored webhooks. Each can be processed again, because processing is idempotent. */
export default function Webhooks() {
  const { roles, items, nextCursor, filter } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      <Filters
        label="State"
        name="filter"
        chosen={filter}
        choices={WEBHOOK_FILTERS.map((option) => [option, STATES[option]] as const)}
      />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No events here">
          The provider’s events are processed as they arrive.
        </EmptyState>
      ) : (
        <StaffTable caption="Events" heads={['Received', 'Event', 'State', 'Replay']}>
          {items.map(({ eventId, type, objectRef, state, attempts, lastFailure, receivedAt }) => (
            <Row key={eventId} highlighted={state === 'abandoned'}>
              <Cell label="Received">
                <DateText at={receivedAt} form="moment" />
              </Cell>
              <Cell label="Event">
                <span className="type-meta-strong wrap-anywhere">{type}</span>
                <span className="type-small block wrap-anywhere text-quiet">
                  {eventId} {objectRef}
                </span>
                {lastFailure !== null && (
                  <span className="type-small block wrap-anywhere">{lastFailure}</span>
                )}
              </Cell>
              <Cell label="State">
                <Tag tone={state === 'worked' ? 'pine' : state === 'waiting' ? 'mist' : 'blush'}>
                  {STATES[state]}
                </Tag>
                <span className="type-small block text-quiet">
                  {attempts === 1 ? '1 try' : `${attempts} tries`}
                </span>
              </Cell>
              <Cell label="Replay">
                <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
                  <input type="hidden" name="eventId" value={eventId} />
                  <TextField
                    label="Reason"
                    name="reason"
                    error={
                      problem?.values['eventId'] === eventId
                        ? (problem.fields['reason'] ?? problem.message)
                        : undefined
                    }
                  />
                  <Button type="submit" kind="secondary" size="small">
                    Replay
                  </Button>
                </Form>
              </Cell>
            </Row>
          ))}
        </StaffTable>
      )}
      <ListFoot
        nextCursor={nextCursor}
        csv={items.length > 0 && `${calls.staffWebhooksCsv.path}?filter=${filter}`}
      />
    </>
  )
}
