import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { SentMail } from '#database/types.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'

export type SentMailRow = Selectable<SentMail>

/** Logs an accepted or refused mail; a repeated message id updates its row. */
export const noteMail = async (reader: Db, mail: Omit<SentMailRow, 'tries'>): Promise<void> => {
  await reader
    .insertInto('sentMail')
    .values({ ...mail, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['emailHash', 'messageId']).doUpdateSet((eb) => ({
        state: mail.state,
        failure: mail.failure,
        mailCipher: mail.mailCipher,
        sentAt: mail.sentAt,
        tries: eb('sentMail.tries', '+', 1),
      })),
    )
    .execute()
}

const cursorShape = z.tuple([cursorTimeShape, z.string().max(300)])

export type MailFilter = {
  readonly emailHash?: string | undefined
  readonly about?: string | undefined
  readonly state?: 'sent' | 'refused' | undefined
}

export const readMails = async (
  reader: Db,
  { emailHash, about, state }: MailFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SentMailRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const rows = await reader
    .selectFrom('sentMail')
    .selectAll()
    .$if(emailHash !== undefined, (query) => query.where('emailHash', '=', emailHash ?? ''))
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, message_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::text)`),
    )
    .orderBy('sentAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(limit + 1)
    .execute()
  return pageFrom(rows, limit, (row) => [row.sentAt.toISOString(), row.messageId])
}

/** Mails about any of these ids, oldest first. */
export const readMailsAbout = (reader: Db, ids: readonly string[]): Promise<SentMailRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('sentMail')
        .selectAll()
        .where('about', 'in', ids)
        .orderBy('sentAt')
        .limit(200)
        .execute()

/** Number of mails of a kind to an address since a time. */
export const countMails = async (
  reader: Db,
  { emailHash, kind, since }: { readonly emailHash: string; readonly kind: string; readonly since: Date },
): Promise<number> => {
  const { count } = await reader
    .selectFrom('sentMail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('emailHash', '=', emailHash)
    .where('kind', '=', kind)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the log of mails to an address up to a time. @returns whether later ones are left */
export const deleteMailsTo = async (reader: Db, emailHash: string, until: Date): Promise<boolean> => {
  await reader
    .deleteFrom('sentMail')
    .where('emailHash', '=', emailHash)
    .where('sentAt', '<=', until)
    .execute()
  const laterMail = await reader
    .selectFrom('sentMail')
    .select('messageId')
    .where('emailHash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()
  return laterMail !== undefined
}

export const deleteMailsBefore = async (reader: Db, before: Date): Promise<void> => {
  await reader.deleteFrom('sentMail').where('sentAt', '<', before).execute()
}
