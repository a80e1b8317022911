import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readerOf, recipientOf } from '../recipient.ts'
import { answerInvitation } from './answer-invitation.ts'
import { correctInvitation } from './correct-invitation.ts'
import { correctRecipientName } from './correct-recipient-name.ts'
import { makeInvitationLink } from './make-invitation-link.ts'
import { openInvitation } from './open-invitation.ts'
import { readInvitation, readOwnInvitation } from './read-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** HTTP routes of invitations. An organizer needs a session, an invited person a link or a session. */
export const invitationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'beneficiaryInvitation', ({ actor, input }) => readOwnInvitation(deps, actor, input))
  serveCall(app, 'correctInvitation', ({ actor, input }) => correctInvitation(deps, actor, input))
  serveCall(app, 'correctRecipientName', ({ actor, input }) => correctRecipientName(deps, actor, input))
  serveCall(app, 'makeInvitationLink', ({ actor, input }) => makeInvitationLink(deps, actor, input))
  serveCall(app, 'withdrawInvitation', ({ actor, input }) => withdrawInvitation(deps, actor, input))
  serveCall(app, 'readInvitation', ({ request }) => readInvitation(deps, readerOf(request)))
  serveCall(app, 'openInvitation', ({ request }) => openInvitation(deps, readerOf(request)))
  serveCall(app, 'answerInvitation', ({ input, request }) =>
    answerInvitation(deps, recipientOf(request), input),
  )
}
