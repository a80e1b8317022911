import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { mailAccountNoticeJob } from '../account-jobs.ts'
import { type NoticeRef, readOverdueNotices } from './notices.queries.ts'

/** Schedules a notice's mail. If the job is lost, the sweep finds the notice a minute later. */
export const announce = async (
  { jobs, wallClock }: Pick<Deps, 'jobs' | 'wallClock'>,
  notice: NoticeRef | null,
): Promise<void> => {
  if (notice === null) return
  await jobs.add({
    ...mailAccountNoticeJob.at(wallClock.now(), { ...notice }),
    key: `account-notice:${notice.noticeId}`,
  })
}

export const announceOverdue = async (deps: Deps): Promise<void> => {
  const now = deps.wallClock.now()
  const createdBefore = new Date(now.getTime() - MINUTE_MS)
  const overdue = await readOverdueNotices(deps.database.db, { createdBefore, now })
  for (const notice of overdue) await announce(deps, notice)
}
