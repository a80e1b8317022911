import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { recentSince } from '#server/cases/cases.policy.ts'
import { payoutPictures, readCaseSummaries } from '#server/cases/search/case-summaries.ts'
import type { Deps } from '#server/deps.ts'
import { countNotices, readLatestPaid, readNotices } from './notices.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock'>

/** A page of the payouts of a public case. */
export const getPayoutNotices = async (
  deps: ReadDeps,
  { caseId, ...request }: CallArguments<Calls['casePayoutNotices']>,
): Promise<CallOutput<Calls['casePayoutNotices']>> => {
  const { db } = deps.database
  const [page, picturesOf, counts] = await Promise.all([
    readNotices(db, caseId, request),
    payoutPictures(deps, [caseId]),
    countNotices(db, caseId),
  ])
  const items = page.items.map((notice) => ({ ...notice, images: picturesOf(notice.noticeId) }))
  const isAccountedFor = counts.paid > 0 && counts.accountedFor === counts.paid
  return { items, nextCursor: page.nextCursor, totalCount: counts.all, isAccountedFor }
}

/** Recently arrived payouts of public cases, with their case. */
export const getLatestNotices = async (
  deps: ReadDeps,
  { limit }: CallArguments<Calls['latestPayoutNotices']>,
): Promise<CallOutput<Calls['latestPayoutNotices']>> => {
  const notices = await readLatestPaid(deps.database.db, recentSince(deps.clock.now()), limit)
  const caseIds = [...new Set(notices.map((notice) => notice.caseId))]
  const [summaries, picturesOf] = await Promise.all([
    readCaseSummaries(deps, caseIds),
    payoutPictures(deps, caseIds),
  ])
  const items = notices.flatMap((notice) => {
    const summary = summaries.get(notice.caseId)
    if (summary === undefined) return []
    const { title: caseTitle, ...rest } = summary
    return [{ ...notice, ...rest, caseTitle, images: picturesOf(notice.noticeId) }]
  })
  return { items }
}
