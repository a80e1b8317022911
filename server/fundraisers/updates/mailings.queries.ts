import type { Selectable } from 'kysely'
import type { UpdateMailing, UpdateRecipient } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type MailingRow = Selectable<UpdateMailing>
export type MailingKey = Pick<MailingRow, 'caseId' | 'updateId'>
export type RecipientKey = MailingKey & Pick<Selectable<UpdateRecipient>, 'emailHash'>

export const insertMailing = async (
  tx: Tx,
  mailing: Pick<MailingRow, 'caseId' | 'updateId' | 'toDonors' | 'toFollowers' | 'sendsAt'>,
): Promise<void> => {
  await tx.insertInto('updateMailing').values(mailing).execute()
}

export const readMailing = async (db: Db, { caseId, updateId }: MailingKey): Promise<MailingRow | null> =>
  (await db
    .selectFrom('updateMailing')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .executeTakeFirst()) ?? null

/** Mailings that are due, over all cases. */
export const readDueMailings = (db: Db, now: Date, limit: number): Promise<MailingKey[]> =>
  db
    .selectFrom('updateMailing')
    .select(['caseId', 'updateId'])
    .where('sendsAt', '<=', now)
    .where('sentAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .orderBy('sendsAt')
    .limit(limit)
    .execute()

/** The latest mailing of a case that wasn’t canceled. */
export const readLatestMailing = async (db: Db, caseId: string): Promise<MailingRow | null> =>
  (await db
    .selectFrom('updateMailing')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('stoppedAt', 'is', null)
    .orderBy('sendsAt', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Every mailing of a case with its number of addresses. */
export const readMailings = (
  db: Db,
  caseId: string,
): Promise<(MailingRow & { readonly recipientCount: number })[]> =>
  db
    .selectFrom('updateMailing')
    .leftJoin('updateRecipient', (join) =>
      join
        .onRef('updateRecipient.caseId', '=', 'updateMailing.caseId')
        .onRef('updateRecipient.updateId', '=', 'updateMailing.updateId'),
    )
    .selectAll('updateMailing')
    .select(({ fn }) => fn.count<number>('updateRecipient.emailHash').as('recipientCount'))
    .where('updateMailing.caseId', '=', caseId)
    .groupBy(['updateMailing.caseId', 'updateMailing.updateId'])
    .execute()

/** Cancels a mailing. @returns false if it was sent or canceled before */
export const stopMailing = async (
  tx: Tx,
  { caseId, updateId }: MailingKey,
  stoppedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('updateMailing')
    .set({ stoppedAt })
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .where('stoppedAt', 'is', null)
    .where('sentAt', 'is', null)
    .where('sendsAt', '>', stoppedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markMailingSent = async (
  db: Db,
  { caseId, updateId }: MailingKey,
  sentAt: Date,
): Promise<void> => {
  await db
    .updateTable('updateMailing')
    .set({ sentAt })
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .execute()
}

/** Records a mailing's recipients. @returns hashes of the addresses that weren’t recorded before */
export const insertRecipients = async (
  tx: Tx,
  { caseId, updateId }: MailingKey,
  recipients: readonly { readonly emailHash: string; readonly orderId: string | null }[],
): Promise<string[]> => {
  if (recipients.length === 0) return []
  const rows = await tx
    .insertInto('updateRecipient')
    .values(recipients.map((recipient) => ({ caseId, updateId, ...recipient })))
    .onConflict((conflict) => conflict.columns(['caseId', 'updateId', 'emailHash']).doNothing())
    .returning('emailHash')
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

/** Deletes a recipient that isn't mailed after all, so that the mailing's number counts those that are. */
export const deleteRecipient = async (
  db: Db,
  { caseId, updateId, emailHash }: RecipientKey,
): Promise<void> => {
  await db
    .deleteFrom('updateRecipient')
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .where('emailHash', '=', emailHash)
    .execute()
}

export const readRecipient = async (
  db: Db,
  { caseId, updateId, emailHash }: RecipientKey,
): Promise<Selectable<UpdateRecipient> | null> =>
  (await db
    .selectFrom('updateRecipient')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()) ?? null
