import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { mailMessage } from './conversations/mail-message.ts'
import { mailUpdate } from './updates/mail-update.ts'
import { sendUpdate } from './updates/send-update.ts'

const mailing = z.object({ caseId: caseIdShape, updateId: uuidShape })
const recipient = mailing.extend({ emailHash: z.string() })
const message = z.object({ caseId: caseIdShape, messageId: uuidShape })

export const organizerTasks = (deps: Deps): Tasks => ({
  'send-update': async (payload) => sendUpdate(deps, mailing.parse(payload)),
  'mail-update': async (payload) => mailUpdate(deps, recipient.parse(payload)),
  'mail-message': async (payload) => mailMessage(deps, message.parse(payload)),
})
