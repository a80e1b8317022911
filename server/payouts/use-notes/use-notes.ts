import type { Deps } from '#server/deps.ts'
import { readUseNotes } from '../notices.queries.ts'
import { readPayoutsOf } from '../payouts.queries.ts'

/** Notes on a case's payouts for the organizer's data export, newest payout first. */
export const exportUseNotes = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<{ readonly sentAt: string; readonly text: string }[]> =>
  (await readUseNotes(database.reader, caseId)).flatMap(({ sentAt, useNote }) =>
    useNote === null ? [] : [{ sentAt, text: useNote }],
  )

/** Whether a payout is the first of its case that arrived. */
export const isFirstArrival = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, payoutId }: { readonly caseId: string; readonly payoutId: string },
): Promise<boolean> => {
  const payouts = await readPayoutsOf(database.reader, caseId)
  return payouts.findLast(({ status }) => status === 'paid')?.payoutId === payoutId
}
