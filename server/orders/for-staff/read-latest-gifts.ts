import type { Db } from '#server/platform/database.ts'

export type LatestGift = {
  readonly orderId: string
  readonly caseId: string
  readonly amountCents: number
  readonly paidAt: Date
}

/** The latest paid gifts of all cases, newest first. */
export const readLatestGifts = async (reader: Db, limit: number): Promise<LatestGift[]> => {
  const rows = await reader
    .selectFrom('orders')
    .select(['orderId', 'caseId', 'amountCents', 'paidAt'])
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]))
}
