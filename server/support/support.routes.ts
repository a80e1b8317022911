import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { answerContact, closeContact } from './answer-contact.ts'
import { contactSupport } from './contact-support.ts'
import { listContacts, readContact } from './read-contacts.ts'

/** HTTP routes of support messages and their answers. */
export const supportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'contactSupport', ({ input }) => contactSupport(deps, input))
  serveCall(app, 'contactMessages', ({ input }) => listContacts(deps, input.state))
  serveCall(app, 'contactMessage', ({ input }) => readContact(deps, input.messageId))
  serveStaffAct(app, deps, 'answerContact', answerContact, (answer) => answer)
  serveStaffAct(app, deps, 'closeContact', closeContact, (answer) => answer)
}
