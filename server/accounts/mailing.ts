import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import {
  claimLetter,
  type Letter,
  type LetterRow,
  type LetterTable,
  releaseLetter,
} from './mailing.queries.ts'

/**
 * So long a letter is of the one process that is just mailing it: a mail server that takes its time must not be handed it
 * twice, and however long that is, our patience with one (`outside/mail/smtp.ts`) ends before. Where the process died
 * with it, another mails it then.
 */
export const MAILING_MS = 5 * MINUTE_MS

/**
 * Mails a letter that waits in a row once, however long the mail server takes. Where nobody is to be written to any more,
 * it is over, too.
 */
export const mailOnce = async <T extends LetterTable>(
  { database, mail, wallClock }: Pick<Deps, 'database' | 'mail' | 'wallClock'>,
  letter: Letter<T>,
  {
    write,
    end,
  }: {
    /** Null where nobody is to be written to any more. */
    readonly write: (row: LetterRow<T>) => Promise<Mail | null>
    /** Notes that it is over. */
    readonly end: (at: Date) => Promise<void>
  },
): Promise<void> => {
  const { reader } = database
  const now = wallClock.now()
  const until = new Date(now.getTime() + MAILING_MS)
  const row = await claimLetter(reader, letter, { now, until })
  if (row === null) return
  try {
    const written = await write(row)
    if (written !== null) await mail.send(written)
  } catch (error) {
    await releaseLetter(reader, letter, until)
    throw error
  }
  await end(wallClock.now())
}
