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

/** Arrivals of an address whose mails are due, or weren't wanted any more. They are few: a mail is due for minutes. */
const UNTOLD_MAX = 500

/** Arrivals of which an address isn't told, at least not yet. */
export const readUntold = (db: Db, emailHash: string): Promise<ArrivalKey[]> =>
  db
    .selectFrom('arrivalRecipient')
    .select(['caseId', 'payoutId', 'emailHash'])
    .where('emailHash', '=', emailHash)
    .where('toldAt', 'is', null)
    .limit(UNTOLD_MAX)
    .execute()

export const deleteArrival = async (db: Db, { caseId, payoutId, emailHash }: ArrivalKey): Promise<void> => {
  await db
    .deleteFrom('arrivalRecipient')
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .where('emailHash', '=', emailHash)
    .execute()
}

/** Deletes that an address was told of arrivals while it was one person's. */
export const deleteToldOf = async (db: Db, { emailHash, after, until }: AddressPeriod): Promise<void> => {
  await db
    .deleteFrom('arrivalRecipient')
    .where('emailHash', '=', emailHash)
    .where('toldAt', '>', after)
    .where('toldAt', '<=', until)
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
