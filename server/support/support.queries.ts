import { type Insertable, type Selectable, sql } from 'kysely'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { ContactState } from '#contract/support/support.ts'
import type { SupportAnswer, SupportMessage } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, type OpenTo, ofCases, onDays, openTo } from '#server/platform/list-filters.ts'

export type MessageRow = Selectable<SupportMessage>
export type AnswerRow = Selectable<SupportAnswer>

export const insertMessage = async (tx: Tx, message: Insertable<SupportMessage>): Promise<void> => {
  await tx.insertInto('supportMessage').values(message).execute()
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

const LONGEST_WAITING_FIRST = keyset('asc', ['requestedAt', 'time'], ['messageId', 'uuid'])

export type MessagePage = PageRequest &
  Pick<ListFilters, 'from' | 'to'> & {
    readonly state: ContactState
    /** Only messages assigned to this staff member. */
    readonly assignedTo?: string | undefined
    /** Only messages that this member of staff may answer now. */
    readonly openTo?: OpenTo | undefined
    readonly emailHash?: string | undefined
    /** Null for messages about any case or none. */
    readonly caseIds: readonly string[] | null
  }

/** A page of the messages in a state, longest waiting first. */
export const readMessages = (
  db: Db,
  { state, assignedTo, emailHash, caseIds, openTo: reader, ...page }: MessagePage,
): Promise<Page<MessageRow>> =>
  readPage(LONGEST_WAITING_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('supportMessage')
      .selectAll()
      .where('state', '=', state)
      .$if(assignedTo !== undefined, (query) => query.where('assignedTo', '=', assignedTo ?? ''))
      .where(openTo(sql.ref('assignedTo'), sql.ref('requestedAt'), reader))
      .where(onDays(sql.ref('requestedAt'), page))
      .where(having(sql.ref('emailHash'), emailHash))
      .where(ofCases(sql.ref('caseId'), caseIds))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

export const readMessagesOfCase = (db: Db, caseId: string): Promise<MessageRow[]> =>
  db.selectFrom('supportMessage').selectAll().where('caseId', '=', caseId).orderBy('sentAt', 'desc').execute()

export const readMessage = async (db: Db, messageId: string): Promise<MessageRow | null> =>
  (await db.selectFrom('supportMessage').selectAll().where('messageId', '=', messageId).executeTakeFirst()) ??
  null

export const readMessagesOf = (db: Db, emailHash: string): Promise<MessageRow[]> =>
  db.selectFrom('supportMessage').selectAll().where('emailHash', '=', emailHash).execute()

/** Messages sent before a time, without a later answer. */
export const readMessagesBefore = (
  db: Db,
  before: Date,
): Promise<Pick<MessageRow, 'emailHash' | 'messageId'>[]> =>
  db
    .selectFrom('supportMessage')
    .select(['supportMessage.emailHash', 'supportMessage.messageId'])
    .where('sentAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('supportAnswer')
            .select('answerId')
            .whereRef('supportAnswer.emailHash', '=', 'supportMessage.emailHash')
            .whereRef('supportAnswer.messageId', '=', 'supportMessage.messageId')
            .where('writtenAt', '>=', before),
        ),
      ),
    )
    .execute()

export type MessageChange = Partial<Pick<MessageRow, 'state' | 'assignedTo' | 'caseId'>>

/** @returns whether the version was still current */
export const updateMessage = async (
  tx: Tx,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
  version: number,
  changes: MessageChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('supportMessage')
    .set({ ...changes, version: version + 1 })
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reopens a message after a reply. One that is already waiting keeps its waiting time. */
export const reopenMessage = async (
  tx: Tx,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
  requestedAt: Date,
): Promise<void> => {
  await tx
    .updateTable('supportMessage')
    .set((eb) => ({
      state: 'open',
      requestedAt: sql<Date>`case when state = 'open' then requested_at else ${requestedAt}::timestamptz end`,
      version: eb('version', '+', 1),
    }))
    .where('emailHash', '=', emailHash)
    .where('messageId', '=', messageId)
    .execute()
}

/** @returns false if an answer with this key exists */
export const insertAnswer = async (tx: Tx, answer: Insertable<SupportAnswer>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('supportAnswer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['emailHash', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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
