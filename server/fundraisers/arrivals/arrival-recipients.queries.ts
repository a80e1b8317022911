import type { Selectable } from 'kysely'
import type { ArrivalRecipient } from '#database/types.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type ArrivalRecipientRow = Selectable<ArrivalRecipient>
export type ArrivalKey = Pick<ArrivalRecipientRow, 'caseId' | 'payoutId' | 'emailHash'>
type PayoutKey = Pick<ArrivalRecipientRow, 'caseId' | 'payoutId'>

/** Records addresses that are told that a payout arrived. @returns those that weren't recorded before */
export const insertArrivalRecipients = async (
  tx: Tx,
  { caseId, payoutId }: PayoutKey,
  emailHashes: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .insertInto('arrivalRecipient')
    .values(emailHashes.map((emailHash) => ({ caseId, payoutId, emailHash })))
    .onConflict((conflict) => conflict.columns(['caseId', 'payoutId', 'emailHash']).doNothing())
    .returning('emailHash')
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

export const markTold = async (db: Db, key: ArrivalKey, toldAt: Date): Promise<void> => {
  await db
    .updateTable('arrivalRecipient')
    .set({ toldAt })
    .where('caseId', '=', key.caseId)
    .where('payoutId', '=', key.payoutId)
    .where('emailHash', '=', key.emailHash)
    .where('toldAt', 'is', null)
    .execute()
}

/** When an address was told that a payout arrived; null if it wasn't. */
export const readToldAt = async (db: Db, key: ArrivalKey): Promise<Date | null> =>
  (
    await db
      .selectFrom('arrivalRecipient')
      .select('toldAt')
      .where('caseId', '=', key.caseId)
      .where('payoutId', '=', key.payoutId)
      .where('emailHash', '=', key.emailHash)
      .executeTakeFirst()
  )?.toldAt ?? null

/** The addresses that were told that a payout arrived, after a cursor. */
export const readTold = async (
  db: Db,
  { caseId, payoutId }: PayoutKey,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('arrivalRecipient')
    .select('emailHash')
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .where('toldAt', 'is not', null)
    .where('emailHash', '>', after)
    .orderBy('emailHash')
    .limit(limit)
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

/** Addresses that were told of an arrival by a time, oldest first, of whom it isn't decided whether they hear more. */
export const readToldBefore = (db: Db, before: Date, limit: number): Promise<ArrivalKey[]> =>
  db
    .selectFrom('arrivalRecipient')
    .select(['caseId', 'payoutId', 'emailHash'])
    .where('toldAt', '<=', before)
    .where('yearAt', 'is', null)
    .orderBy('toldAt')
    .limit(limit)
    .execute()

/** Deletes that an erased person was told, or was to be told, of arrivals while an address was theirs. */
export const deleteArrivalsOf = async (db: Db, { emailHash, after, until }: AddressPeriod): Promise<void> => {
  await db
    .deleteFrom('arrivalRecipient')
    .where('emailHash', '=', emailHash)
    .where(({ eb, or, and }) =>
      or([eb('toldAt', 'is', null), and([eb('toldAt', '>', after), eb('toldAt', '<=', until)])]),
    )
    .execute()
}

/**
 * Records that it is decided for an arrival, and with `withLater` for all later ones of its address in its case.
 * @returns false if it was decided before
 */
export const decideYear = async (
  tx: Tx,
  { caseId, payoutId, emailHash }: ArrivalKey,
  { yearAt, withLater }: { readonly yearAt: Date; readonly withLater: boolean },
): Promise<boolean> => {
  const rows = await tx
    .updateTable('arrivalRecipient')
    .set({ yearAt })
    .where('caseId', '=', caseId)
    .where('emailHash', '=', emailHash)
    .where('yearAt', 'is', null)
    .$if(!withLater, (arrivals) => arrivals.where('payoutId', '=', payoutId))
    .returning('payoutId')
    .execute()
  return rows.some((row) => row.payoutId === payoutId)
}
