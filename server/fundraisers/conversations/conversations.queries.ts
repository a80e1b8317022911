import type { Selectable } from 'kysely'
import type { ConversationSide } from '#contract/fundraisers/organizer-limits.ts'
import type { Conversation, ConversationMessage } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type ConversationRow = Selectable<Conversation>
export type MessageRow = Selectable<ConversationMessage>
export type LatestMessageRow = ConversationRow &
  Pick<MessageRow, 'messageId' | 'fromOrganizer' | 'bodyCipher' | 'sentAt'>
export type ConversationKey = Pick<ConversationRow, 'caseId' | 'conversationId'>
export type MessageKey = Pick<MessageRow, 'caseId' | 'messageId'>

export const readConversation = async (
  db: Db,
  { caseId, conversationId }: ConversationKey,
): Promise<ConversationRow | null> =>
  (await db
    .selectFrom('conversation')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()) ?? null

/** Starts an address’s conversation about a case. An existing one only gets the new start time. */
export const upsertConversation = (
  tx: Tx,
  row: Omit<ConversationRow, 'blockedBy'>,
): Promise<ConversationRow> =>
  tx
    .insertInto('conversation')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['caseId', 'emailHash']).doUpdateSet({ startedAt: row.startedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

const MESSAGES_READ_MAX = 200

/** The newest messages of a conversation, oldest first. */
export const readMessages = async (
  db: Db,
  { caseId, conversationId }: ConversationKey,
): Promise<MessageRow[]> => {
  const newest = await db
    .selectFrom('conversationMessage')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('conversationId', '=', conversationId)
    .orderBy('sentAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(MESSAGES_READ_MAX)
    .execute()
  return newest.reverse()
}

const LATEST_FIRST = keyset(
  'desc',
  ['sentAt', 'time', 'latest.sentAt'],
  ['conversationId', 'uuid', 'conversation.conversationId'],
)

/** A page of a case’s conversations with the latest message of each, newest first. */
export const readLatestMessages = (
  db: Db,
  { caseId, ...page }: { readonly caseId: string } & PageRequest,
): Promise<Page<LatestMessageRow>> => {
  const latest = db
    .selectFrom('conversationMessage')
    .distinctOn('conversationId')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('conversationId')
    .orderBy('sentAt', 'desc')
    .orderBy('messageId', 'desc')
  return readPage(LATEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('conversation')
      .innerJoin(latest.as('latest'), (join) =>
        join
          .onRef('latest.caseId', '=', 'conversation.caseId')
          .onRef('latest.conversationId', '=', 'conversation.conversationId'),
      )
      .selectAll('conversation')
      .select(['latest.messageId', 'latest.fromOrganizer', 'latest.bodyCipher', 'latest.sentAt'])
      .where('conversation.caseId', '=', caseId)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
}

export const readMessage = async (db: Db, { caseId, messageId }: MessageKey): Promise<MessageRow | null> =>
  (await db
    .selectFrom('conversationMessage')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()) ?? null

export const readMessageByKey = async (
  db: Db,
  caseId: string,
  idempotencyKey: string,
): Promise<MessageRow | null> =>
  (await db
    .selectFrom('conversationMessage')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()) ?? null

/** @returns false if the case has a message with this key */
export const insertMessage = async (tx: Tx, row: MessageRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('conversationMessage')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caseId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Visitors' messages to one organizer since a time. */
export const countMessagesOfCase = async (db: Db, caseId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('conversationMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .where('fromOrganizer', '=', false)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const markBlocked = async (
  db: Db,
  { caseId, conversationId }: ConversationKey,
  blockedBy: ConversationSide,
): Promise<void> => {
  await db
    .updateTable('conversation')
    .set({ blockedBy })
    .where('caseId', '=', caseId)
    .where('conversationId', '=', conversationId)
    .where('blockedBy', 'is', null)
    .execute()
}

/** The conversations of an address, over all shards. */
export const readConversationsOf = (db: Db, emailHash: string): Promise<ConversationRow[]> =>
  db.selectFrom('conversation').selectAll().where('emailHash', '=', emailHash).execute()

export const deleteConversation = async (
  tx: Tx,
  { caseId, conversationId }: ConversationKey,
): Promise<void> => {
  await tx
    .deleteFrom('conversationMessage')
    .where('caseId', '=', caseId)
    .where('conversationId', '=', conversationId)
    .execute()
  await tx
    .deleteFrom('conversation')
    .where('caseId', '=', caseId)
    .where('conversationId', '=', conversationId)
    .execute()
}
