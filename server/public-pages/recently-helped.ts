import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { readUseNotesOf } from '#server/payouts/notices.queries.ts'
import { readCards } from './case-cards.ts'

/** Number of recently ended cases to search for notes. */
const ENDED_CASES_SEARCHED = 40

/** Ended cases with a note on their money's use, last ended first. */
export const listRecentlyHelped = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  limit: number,
): Promise<CallOutput<Calls['recentlyHelped']>> => {
  const { db } = deps.database
  const ended = await db
    .selectFrom('cases')
    .select('caseId')
    .where('visibility', '=', 'live')
    .where('status', '=', 1)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(ENDED_CASES_SEARCHED)
    .execute()
  const noteOf = await readUseNotesOf(
    db,
    ended.map(({ caseId }) => caseId),
  )
  const withNotes = ended.flatMap(({ caseId }) => (noteOf.has(caseId) ? [caseId] : [])).slice(0, limit)
  const cards = await readCards(deps, withNotes)
  return { items: cards.map((card) => ({ ...card, useNote: noteOf.get(card.caseId) ?? '' })) }
}
