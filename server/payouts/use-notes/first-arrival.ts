import type { Deps } from '#server/deps.ts'
import { readPayoutsOf } from '../payouts.queries.ts'

/** Whether a transfer is the first of its case that arrived. */
export const isFirstArrival = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, payoutId }: { readonly caseId: string; readonly payoutId: string },
): Promise<boolean> => {
  const payouts = await readPayoutsOf(database.reader, caseId)
  return payouts.findLast(({ status }) => status === 'paid')?.payoutId === payoutId
}
