import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailMessage } from './conversations/mail-message.ts'
import { forgetOldFollowRequests, mailFollow } from './followers/mail-follow.ts'
import { mailUpdate } from './updates/mail-update.ts'
import { sendDueUpdates } from './updates/send-update.ts'
import { mailUseNote } from './use-notes/mail-use-note.ts'
import { sendUseNote } from './use-notes/send-use-note.ts'

const recipient = z.object({ caseId: caseIdShape, updateId: uuidShape, emailHash: z.string() })
const followRequest = z.object({ caseId: caseIdShape, requestId: uuidShape })
const note = z.object({ caseId: caseIdShape, payoutId: uuidShape })
const noteRecipient = note.extend({ emailHash: z.string() })
const message = z.object({ caseId: caseIdShape, messageId: uuidShape })

export const organizerTasks = (deps: Deps): Tasks => ({
  'send-due-updates': async () => sendDueUpdates(deps),
  'mail-update': async (payload) => mailUpdate(deps, recipient.parse(payload)),
  'mail-follow': async (payload) => mailFollow(deps, followRequest.parse(payload)),
  'forget-follow-requests': async () => forgetOldFollowRequests(deps),
  'send-use-note': async (payload) => sendUseNote(deps, note.parse(payload)),
  'mail-use-note': async (payload) => mailUseNote(deps, noteRecipient.parse(payload)),
  'mail-message': async (payload) => mailMessage(deps, message.parse(payload)),
})

/** Every minute: mail due updates. Nightly: delete old follow requests. */
export const organizerCron = ['* * * * * send-due-updates', '37 10 * * * forget-follow-requests'].join('\n')
