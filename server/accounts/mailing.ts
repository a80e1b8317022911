import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import { claimRow, type MailedRow, type MailedTable, type RowToMail, releaseRow } from './mailing.queries.ts'

/**
 * Duration of a worker's claim on a row with a letter. Longer than our timeout for a mail server
 * (`outside/mail/smtp.ts`), so that a slow server never gets a letter twice. After a crash, another worker
 * mails the letter once the claim has expired.
 */
export const MAILING_MS = 5 * MINUTE_MS

/**
 * Mails a row's letter. A slow mail server doesn't get it twice; after a crash it may be sent again, as the same mail. A
 * letter that no longer needs a mail counts as done.
 */
export const mailRow = async <T extends MailedTable>(
  { database, mail, wallClock }: Pick<Deps, 'database' | 'mail' | 'wallClock'>,
  rowToMail: RowToMail<T>,
  {
    write,
    end,
  }: {
    /** Writes the mail; null if none is due any more. */
    readonly write: (row: MailedRow<T>) => Promise<Mail | null>
    /** Records that the letter is done. */
    readonly end: (at: Date) => Promise<void>
  },
): Promise<void> => {
  const { db } = database
  const now = wallClock.now()
  const until = new Date(now.getTime() + MAILING_MS)
  const row = await claimRow(db, rowToMail, { now, until })
  if (row === null) return
  try {
    const message = await write(row)
    if (message !== null) await mail.send(message)
  } catch (error) {
    await releaseRow(db, rowToMail, until)
    throw error
  }
  await end(wallClock.now())
}
