import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { keyset, readPage } from '#server/platform/keyset-page.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Comes before the id of every job. */
const BEGINNING = '0'

const OLDEST_FIRST = keyset('asc', ['jobId', 'digits'])

type Input = CallArguments<Calls['retryJob']>

/**
 * Retries a failed job at once. The audit row is written first, because the queue isn't transactional.
 * @throws notAllowed, notFound
 */
export const retryJob = staffAct(
  { act: 'job.retry', capability: 'system.retry', subject: 'system', reason: ({ reason }: Input) => reason },
  async ({ database, jobs }, _staff, { jobId }, audit): Promise<void> => {
    const [job] = await jobs.listFailed(1, String(BigInt(jobId) - 1n))
    if (job?.jobId !== jobId) throw new Refusal('notFound')
    await database.transact((tx) => audit.record(tx, { caseId: null, details: { jobId, topic: job.topic } }))
    if (!(await jobs.retry(jobId))) throw new Refusal('notFound')
  },
)

/** A page of the failed jobs: those that wait for a retry, and those that have used up their attempts. */
export const listFailedJobs = async (
  { jobs }: Pick<Deps, 'jobs'>,
  page: CallArguments<Calls['failedJobs']>,
): Promise<CallOutput<Calls['failedJobs']>> => {
  const { items, nextCursor } = await readPage(OLDEST_FIRST, page, ({ keys, limit }) =>
    jobs.listFailed(limit, String(keys?.[0] ?? BEGINNING)),
  )
  return {
    nextCursor,
    items: items.map(({ runAt, lastError, ...job }) => ({
      ...job,
      lastError: lastError.slice(0, 500),
      nextAt: runAt.toISOString(),
    })),
  }
}
