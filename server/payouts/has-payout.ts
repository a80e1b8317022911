import type { Db } from '#server/platform/database.ts'
import { readPayoutsOf } from './payouts.queries.ts'

/** Whether a case has a payout of any state. */
export const hasPayout = async (db: Db, caseId: string): Promise<boolean> =>
  (await readPayoutsOf(db, caseId)).length > 0
