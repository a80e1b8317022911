import type { Db } from '#server/platform/database.ts'

/** Whether a case has a payout of any state. */
export const hasPayout = async (db: Db, caseId: string): Promise<boolean> =>
  (await db.selectFrom('payout').select('payoutId').where('caseId', '=', caseId).executeTakeFirst()) !==
  undefined
