import type { Db } from '#server/platform/database.ts'

export type LatestDonation = {
  readonly orderId: string
  readonly caseId: string
  readonly amountCents: number
  readonly paidAt: Date
}

/** The latest donations of all cases, newest first. */
export const readLatestDonations = async (db: Db, limit: number): Promise<LatestDonation[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['orderId', 'caseId', 'amountCents', 'paidAt'])
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]))
}
