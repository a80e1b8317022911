import type { Selectable } from 'kysely'
import type { SentMail } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'

export type SentMailRow = Selectable<SentMail>

/** Logs an accepted or refused mail; a repeated message id updates its row. */
export const noteMail = async (db: Db, mail: Omit<SentMailRow, 'tries'>): Promise<void> => {
  await db
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

const NEWEST_FIRST = keyset('desc', ['sentAt', 'time'], ['messageId', 'text'])

export type MailFilter = {
  readonly emailHash?: string | undefined
  readonly about?: string | undefined
  readonly state?: 'sent' | 'refused' | undefined
}

export const readMails = (
  db: Db,
  { emailHash, about, state }: MailFilter,
  page: PageRequest,
): Promise<Page<SentMailRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('sentMail')
      .selectAll()
      .$if(emailHash !== undefined, (query) => query.where('emailHash', '=', emailHash ?? ''))
      .$if(about !== undefined, (query) =>
        query.where((eb) => eb.or([eb('about', '=', about ?? ''), eb('caseId', '=', about ?? '')])),
      )
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/**
 * Kinds that go to each donor, follower or visitor of a case, or to its organizer about each donation. An order's page lists
 * its own, the log lists all.
 */
const KINDS_OF_SUPPORTERS = [
  ...['receipt', 'declined', 'duplicate-payment', 'refund', 'refund-request', 'dispute', 'thanks'],
  ...['tribute-card', 'update', 'use-note', 'follow', 'report-outcome', 'support-answer', 'donation-notice'],
]

/** Mails about any of these ids, and those of a case to its organizer and recipient; newest first. */
export const readMailsAbout = (db: Db, ids: readonly string[]): Promise<SentMailRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('sentMail')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('about', 'in', ids),
            eb.and([eb('caseId', 'in', ids), eb('kind', 'not in', KINDS_OF_SUPPORTERS)]),
          ]),
        )
        .orderBy('sentAt', 'desc')
        .limit(200)
        .execute()

/** Number of mails of a kind to an address since a time. */
export const countMails = async (
  db: Db,
  { emailHash, kind, since }: { readonly emailHash: string; readonly kind: string; readonly since: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('sentMail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('emailHash', '=', emailHash)
    .where('kind', '=', kind)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the log of mails to an address up to a time. @returns whether later ones are left */
export const deleteMailsTo = async (db: Db, emailHash: string, until: Date): Promise<boolean> => {
  await db.deleteFrom('sentMail').where('emailHash', '=', emailHash).where('sentAt', '<=', until).execute()
  const laterMail = await db
    .selectFrom('sentMail')
    .select('messageId')
    .where('emailHash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()
  return laterMail !== undefined
}

export const deleteMailsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('sentMail').where('sentAt', '<', before).execute()
}
