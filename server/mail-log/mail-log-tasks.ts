import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { unblockMail } from './blocked-mail.ts'
import { deleteMailsBefore, deleteMailsTo } from './mail-log.queries.ts'

const KEPT_MS = 90 * DAY_MS

/**
 * Mails to an erased person may still go out for a while, so rows of one more day are deleted. Rows of the
 * address's next owner may be deleted with them.
 */
const LATE_MAILS_MS = DAY_MS

/**
 * Unblocks an address, and deletes the log of mails to it from the time in which it was one person's.
 * Idempotent.
 * @returns whether later mails are left
 */
export const forgetMails = async (
  { database: { reader } }: Pick<Deps, 'database'>,
  { emailHash, until }: AddressPeriod,
): Promise<boolean> => {
  await unblockMail(reader, emailHash)
  return deleteMailsTo(reader, emailHash, new Date(until.getTime() + LATE_MAILS_MS))
}

export const mailLogTasks = ({ database, wallClock }: Deps): Tasks => ({
  'forget-mails': () => deleteMailsBefore(database.reader, new Date(wallClock.now().getTime() - KEPT_MS)),
})

export const mailLogCron = '58 9 * * * forget-mails'
