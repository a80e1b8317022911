import type { FastifyInstance } from 'fastify'
import { endOwnCase, pauseDonations, setWordsOfSupport } from '#server/cases/change-donation-status.ts'
import { setThankYou } from '#server/cases/thank-you.ts'
import type { Deps } from '#server/deps.ts'
import { remindRecipient } from '#server/identity-check/remind-recipient.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import {
  blockConversation,
  replyInConversation,
  reportConversation,
} from './conversations/answer-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { describeConversation } from './conversations/read-conversation.ts'
import { writeToOrganizer } from './conversations/send-message.ts'
import { donorsCsvRoutes } from './dashboard/donors-csv.routes.ts'
import { addOfflineDonation, removeOfflineDonation } from './dashboard/offline-donations.ts'
import { readDashboard } from './dashboard/read-dashboard.ts'
import { readDigestChoice, setDigestChoice, stopDigestByLink } from './digests/digests.ts'
import { readLinkedDigest, setLinkedDigest } from './digests/linked-digest.ts'
import { confirmFollow, requestFollow } from './followers/follow-case.ts'
import {
  readMailPreferences,
  requirePreferenceKey,
  setMailPreference,
} from './followers/linked-preferences.ts'
import { listOwnMailPreferences, setOwnMailPreference } from './followers/own-mail-preferences.ts'
import { followByPush, readPushKey, stopPush, tellByPush } from './push/subscribe.ts'
import { postOwnUpdate } from './updates/post-own-update.ts'
import { previewUpdate } from './updates/preview-update.ts'
import { countOwnAudience } from './updates/read-audience.ts'
import { removeUpdate } from './updates/remove-update.ts'
import { stopUpdateMail } from './updates/stop-update-mail.ts'

/** HTTP routes of an organizer's live case and its mail. */
export const organizerRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'dashboard', ({ actor, input }) => readDashboard(deps, actor, input.caseId))
  donorsCsvRoutes(app, deps)
  serveCall(app, 'postUpdate', ({ actor, input }) => postOwnUpdate(deps, actor, input))
  serveCall(app, 'updateAudience', ({ actor, input }) => countOwnAudience(deps, actor, input.caseId))
  serveCall(app, 'previewUpdate', ({ actor, input }) => previewUpdate(deps, actor, input))
  serveCall(app, 'stopUpdateMail', ({ actor, input }) => stopUpdateMail(deps, actor, input))
  serveCall(app, 'removeUpdate', ({ actor, input }) => removeUpdate(deps, actor, input))
  serveCall(app, 'endCase', ({ actor, input }) => endOwnCase(deps, actor, input))
  serveCall(app, 'pauseDonations', ({ actor, input }) => pauseDonations(deps, actor, input))
  serveCall(app, 'setWordsOfSupport', ({ actor, input }) => setWordsOfSupport(deps, actor, input))
  serveCall(app, 'setThankYou', ({ actor, input }) => setThankYou(deps, actor, input))
  serveCall(app, 'remindRecipient', ({ actor, input }) => remindRecipient(deps, actor, input))
  serveCall(app, 'addOfflineDonation', ({ actor, input }) => addOfflineDonation(deps, actor, input))
  serveCall(app, 'removeOfflineDonation', ({ actor, input }) => removeOfflineDonation(deps, actor, input))

  serveCall(app, 'followCase', ({ actor, input }) => requestFollow(deps, actor, input))
  serveCall(app, 'confirmFollow', ({ input }) => confirmFollow(deps, input))
  serveCall(app, 'mailPreferences', ({ input }) =>
    readMailPreferences(deps, requirePreferenceKey(deps, input.token)),
  )
  serveCall(app, 'digestChoice', ({ actor }) => readDigestChoice(deps, actor))
  serveCall(app, 'setDigestChoice', ({ actor, input }) => setDigestChoice(deps, actor, input))
  serveCall(app, 'linkedDigestChoice', ({ input }) => readLinkedDigest(deps, input))
  serveCall(app, 'setLinkedDigestChoice', ({ input }) => setLinkedDigest(deps, input))
  serveCall(app, 'stopDigest', ({ input }) => stopDigestByLink(deps, input))
  serveCall(app, 'ownMailPreferences', ({ actor }) => listOwnMailPreferences(deps, actor))
  serveCall(app, 'setOwnMailPreference', ({ actor, input }) => setOwnMailPreference(deps, actor, input))
  serveCall(app, 'setMailPreference', ({ input }) => setMailPreference(deps, input))

  serveCall(app, 'pushKey', () => readPushKey(deps))
  serveCall(app, 'followByPush', ({ actor, input }) => followByPush(deps, actor, input))
  serveCall(app, 'tellByPush', ({ actor, input }) => tellByPush(deps, actor, input))
  serveCall(app, 'stopPush', ({ input }) => stopPush(deps, input))

  serveCall(app, 'writeToOrganizer', ({ actor, input }) => writeToOrganizer(deps, actor, input))
  serveCall(app, 'caseConversations', ({ actor, input }) => listConversations(deps, actor, input))
  serveCall(app, 'conversation', ({ input }) => describeConversation(deps, input.token))
  serveCall(app, 'replyInConversation', ({ actor, input }) => replyInConversation(deps, actor, input))
  serveCall(app, 'blockConversation', ({ input }) => blockConversation(deps, input))
  serveCall(app, 'reportConversation', ({ actor, input }) => reportConversation(deps, actor, input))
}
