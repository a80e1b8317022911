import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
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
  { database: { db } }: Pick<Deps, 'database'>,
  { emailHash, until }: AddressPeriod,
): Promise<boolean> => {
  await unblockMail(db, emailHash)
  return deleteMailsTo(db, emailHash, new Date(until.getTime() + LATE_MAILS_MS))
}

export const mailLogTasks = [
  scheduleJob({ name: 'forget-mails', class: 'bulk', at: '58 9 * * *' }, ({ database, clock }) =>
    deleteMailsBefore(database.db, new Date(clock.now().getTime() - KEPT_MS)),
  ),
]
