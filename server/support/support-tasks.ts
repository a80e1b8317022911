import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { uuidShape } from '#contract/shapes.ts'
import { CONTACT_KEPT_DAYS } from '#contract/support.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailSupportAnswer } from './mail-answer.ts'
import { deleteMessage, readMessagesBefore } from './support.queries.ts'

const answerShape = z.object({ emailHash: z.string(), answerId: uuidShape })

/** Deletes messages and their answers CONTACT_KEPT_DAYS after the last one of the thread. Idempotent. */
export const forgetOldMessages = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - CONTACT_KEPT_DAYS * DAY_MS)
  for (const message of await readMessagesBefore(database.reader, before))
    await database.transact((tx) => deleteMessage(tx, message))
}

export const supportTasks = (deps: Deps): Tasks => ({
  'mail-support-answer': async (payload) => mailSupportAnswer(deps, answerShape.parse(payload)),
  'forget-old-messages': async () => forgetOldMessages(deps),
})

/** Once a night. */
export const supportCron = '49 9 * * * forget-old-messages'
