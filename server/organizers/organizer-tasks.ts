import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailMessage } from './conversations/mail-message.ts'
import { mailDigest, sendDigests } from './digests/send-digests.ts'
import { forgetOldFollowRequests, mailFollow } from './followers/mail-follow.ts'
import { mailUpdate } from './updates/mail-update.ts'
import { sendDueUpdates } from './updates/send-update.ts'
import { mailUseNote } from './use-notes/mail-use-note.ts'
import { sendUseNote } from './use-notes/send-use-note.ts'

const digestShape = z.object({ emailHash: z.string() })
const recipientShape = z.object({ caseId: caseIdShape, updateId: uuidShape, emailHash: z.string() })
const followRequestShape = z.object({ caseId: caseIdShape, requestId: uuidShape })
const noteShape = z.object({ caseId: caseIdShape, payoutId: uuidShape })
const noteRecipientShape = noteShape.extend({ emailHash: z.string() })
const messageShape = z.object({ caseId: caseIdShape, messageId: uuidShape })

export const organizerTasks = (deps: Deps): Tasks => ({
  'send-due-updates': async () => sendDueUpdates(deps),
  'send-digests': async () => sendDigests(deps),
  'mail-digest': async (payload) => mailDigest(deps, digestShape.parse(payload)),
  'mail-update': async (payload) => mailUpdate(deps, recipientShape.parse(payload)),
  'mail-follow': async (payload) => mailFollow(deps, followRequestShape.parse(payload)),
  'forget-follow-requests': async () => forgetOldFollowRequests(deps),
  'send-use-note': async (payload) => sendUseNote(deps, noteShape.parse(payload)),
  'mail-use-note': async (payload) => mailUseNote(deps, noteRecipientShape.parse(payload)),
  'mail-message': async (payload) => mailMessage(deps, messageShape.parse(payload)),
})

/** Every minute: mail due updates. Nightly: delete old follow requests. On Mondays: send digests. */
export const organizerCron = [
  '* * * * * send-due-updates',
  '37 10 * * * forget-follow-requests',
  '0 17 * * 1 send-digests',
].join('\n')
