import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { runActs } from '../acts/run-acts.ts'
import type { SubjectActs } from '../acts/subject-act.ts'
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

export const action = (args: ActionFunctionArgs) => runActs(args, JOB_ACTS)

/** Acts on a failed job. */
const JOB_ACTS: SubjectActs<unknown> = {
  retry: {
    label: 'Retry this job',
    capability: 'system.retry',
    isOfRow: true,
    intro: (_subject, of) => `Job ${of}. It runs right away.`,
    button: 'Retry now',
    done: 'It runs again.',
    perform: (form, api) => api.retryJob({ jobId: textOf(form, 'of'), reason: textOf(form, 'reason') }),
  },
}

/** Failed jobs. They are retried automatically until their last attempt. */
export default function Jobs() {
  const { roles, items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      <ActDone acts={JOB_ACTS} />
      <ActDialog acts={JOB_ACTS} subject={null} />
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
              <ActLink act="retry" of={jobId} className="mt-3">
                Retry<span className="sr-only"> {topic}</span>
              </ActLink>
            </Panel>
          </li>
        ))}
      </ul>
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && calls.failedJobsCsv.path} />
    </>
  )
}
