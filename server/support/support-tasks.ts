import { DAY_MS } from '#contract/dates.ts'
import { CONTACT_KEPT_DAYS } from '#contract/support/support.ts'
import type { Deps } from '#server/deps.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { mailSupportAnswer, mailSupportAnswerJob } from './mail-answer.ts'
import { deleteMessage, readMessagesBefore } from './support.queries.ts'

/** Deletes messages and their answers CONTACT_KEPT_DAYS after the last one of the thread. Idempotent. */
export const forgetOldMessages = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - CONTACT_KEPT_DAYS * DAY_MS)
  for (const message of await readMessagesBefore(database.db, before))
    await database.transact((tx) => deleteMessage(tx, message))
}

export const supportTasks = [
  performJob(mailSupportAnswerJob, mailSupportAnswer),
  scheduleJob({ name: 'forget-old-messages', class: 'bulk', at: '49 9 * * *' }, forgetOldMessages),
]
