import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from '../act-form.ts'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { SystemTabs } from './system-tabs.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'system.read')
  const { roles } = context.get(staffContext)
  return {
    roles,
    ...(await orErrorPage(context.get(apiContext).failedJobs({ cursor: cursorIn(url), limit: 50 }))),
  }
}

export const action = (args: ActionFunctionArgs) =>
  runStaffForm(
    args,
    { to: '/staff/system/jobs' },
    { '': (form, api) => api.retryJob({ jobId: textOf(form, 'jobId'), reason: textOf(form, 'reason') }) },
  )

/** Failed jobs. They are retried automatically until their last attempt. */
export default function Jobs() {
  const { roles, items, nextCursor } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      {items.length === 0 && (
        <EmptyState icon="check" heading="No failed jobs">
          Jobs that fail are retried automatically, and listed here in the meantime.
        </EmptyState>
      )}
      <ul className="mt-6 max-w-(--container-form) space-y-4">
        {items.map(({ jobId, topic, attempts, maxAttempts, lastError, nextAt }) => (
          <li key={jobId}>
            <Panel>
              <div className="flex flex-wrap items-baseline justify-between gap-3">
                <h2 className="type-meta-strong">{topic}</h2>
                <Tag tone={attempts >= maxAttempts ? 'blush' : 'sun'}>
                  {attempts} of {maxAttempts} tries
                </Tag>
              </div>
              <p className="type-small mt-1 wrap-anywhere text-quiet">{lastError}</p>
              <p className="type-small mt-1 text-quiet">
                Due <AgoText at={nextAt} inSentence />
              </p>
              <Form method="post" noValidate className="mt-3 flex flex-wrap items-end gap-3">
                <input type="hidden" name="jobId" value={jobId} />
                <TextField
                  label="Reason"
                  name="reason"
                  className="min-w-0 flex-1"
                  error={
                    problem?.values['jobId'] === jobId
                      ? (problem.fields['reason'] ?? problem.message)
                      : undefined
                  }
                />
                <Button type="submit" kind="secondary">
                  Retry now
                </Button>
              </Form>
            </Panel>
          </li>
        ))}
      </ul>
      <ListFoot nextCursor={nextCursor} csv={calls.failedJobsCsv.path} />
    </>
  )
}
