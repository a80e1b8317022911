import type { Insertable, Selectable } from 'kysely'
import type { ContactState } from '#contract/support.ts'
import type { SupportAnswer, SupportMessage } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type MessageRow = Selectable<SupportMessage>
export type AnswerRow = Selectable<SupportAnswer>

const LISTED = 200

/** @returns when it was sent: the original time for a repeated key */
export const insertMessage = async (tx: Tx, message: Insertable<SupportMessage>): Promise<Date> => {
  const row = await tx
    .insertInto('supportMessage')
    .values(message)
    .onConflict((conflict) =>
      conflict
        .columns(['emailHash', 'idempotencyKey'])
        .doUpdateSet((eb) => ({ version: eb.ref('supportMessage.version') })),
    )
    .returning('sentAt')
    .executeTakeFirstOrThrow()
  return row.sentAt
}

export const readMessageByKey = async (
  db: Db,
  emailHash: string,
  idempotencyKey: string,
): Promise<MessageRow | null> =>
  (await db
    .selectFrom('supportMessage')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()) ?? null

export const countMessagesSince = async (db: Db, emailHash: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('supportMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('emailHash', '=', emailHash)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Messages, open ones oldest first. */
export const readMessages = (db: Db, state: ContactState): Promise<MessageRow[]> =>
  db
    .selectFrom('supportMessage')
    .selectAll()
    .where('state', '=', state)
    .orderBy('sentAt', state === 'open' ? 'asc' : 'desc')
    .limit(LISTED)
    .execute()

export const readMessage = async (db: Db, messageId: string): Promise<MessageRow | null> =>
  (await db.selectFrom('supportMessage').selectAll().where('messageId', '=', messageId).executeTakeFirst()) ??
  null

export const readMessagesOf = (db: Db, emailHash: string): Promise<MessageRow[]> =>
  db.selectFrom('supportMessage').selectAll().where('emailHash', '=', emailHash).execute()

/** @returns whether the version was still current */
export const updateMessageState = async (
  tx: Tx,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
  { version, state }: { version: number; state: ContactState },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('supportMessage')
    .set({ state, version: version + 1 })
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertAnswer = async (tx: Tx, answer: Insertable<SupportAnswer>): Promise<void> => {
  await tx.insertInto('supportAnswer').values(answer).execute()
}

export const readAnswers = (
  db: Db,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
): Promise<AnswerRow[]> =>
  db
    .selectFrom('supportAnswer')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .orderBy('writtenAt')
    .execute()

export const readAnswer = async (
  db: Db,
  { emailHash, answerId }: Pick<AnswerRow, 'emailHash' | 'answerId'>,
): Promise<AnswerRow | null> =>
  (await db
    .selectFrom('supportAnswer')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('answerId', '=', answerId)
    .executeTakeFirst()) ?? null

export const markAnswerMailed = async (
  db: Db,
  { emailHash, answerId }: Pick<AnswerRow, 'emailHash' | 'answerId'>,
  mailedAt: Date,
): Promise<void> => {
  await db
    .updateTable('supportAnswer')
    .set({ mailedAt })
    .where('emailHash', '=', emailHash)
    .where('answerId', '=', answerId)
    .execute()
}

export const deleteMessage = async (
  tx: Tx,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
): Promise<void> => {
  await tx
    .deleteFrom('supportAnswer')
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .execute()
  await tx
    .deleteFrom('supportMessage')
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .execute()
}
