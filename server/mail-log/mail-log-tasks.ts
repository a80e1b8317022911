import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressTime } from '#server/personal-data/address-time.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { deleteMailsBefore, deleteMailsTo } from './mail-log.queries.ts'

const KEPT_MS = 90 * DAY_MS

/**
 * The confirmation mail follows the erasure with a delay. Rows of the address's next owner may be deleted
 * with it.
 */
const TOLD_WITHIN_MS = DAY_MS

/**
 * Deletes the log of mails to an address while it was one person's. Idempotent. @returns whether later mail
 * is left
 */
export const forgetMails = (
  { database }: Pick<Deps, 'database'>,
  { emailHash, until }: AddressTime,
): Promise<boolean> => deleteMailsTo(database.reader, emailHash, new Date(until.getTime() + TOLD_WITHIN_MS))

export const mailLogTasks = ({ database, wallClock }: Deps): Tasks => ({
  'forget-mails': () => deleteMailsBefore(database.reader, new Date(wallClock.now().getTime() - KEPT_MS)),
})

export const mailLogCron = '58 9 * * * forget-mails'
