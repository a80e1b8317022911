import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type NoticeRef, readOverdueNotices } from './notices.queries.ts'

/** Schedules a notice's mail. If the job is lost, the sweep finds the notice a minute later. */
export const announce = async (
  { jobs, wallClock }: Pick<Deps, 'jobs' | 'wallClock'>,
  notice: NoticeRef | null,
): Promise<void> => {
  if (notice === null) return
  await jobs.add({
    topic: 'mail-account-notice',
    payload: { ...notice },
    key: `account-notice:${notice.noticeId}`,
    runAt: wallClock.now(),
  })
}

export const announceOverdue = async (deps: Deps): Promise<void> => {
  const now = deps.wallClock.now()
  const createdBefore = new Date(now.getTime() - MINUTE_MS)
  const overdue = await readOverdueNotices(deps.database.reader, { createdBefore, now })
  for (const notice of overdue) await announce(deps, notice)
}
