import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { answerContact, assignContact, closeContact, linkContact, ofMessage } from './answer-contact.ts'
import { contactSupport } from './contact-support.ts'
import { listContacts, readContact } from './read-contacts.ts'
import { continueThread, readSupportThread } from './support-thread.ts'

/** HTTP routes of support messages and their answers. */
export const supportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'contactSupport', ({ input, actor }) => contactSupport(deps, actor, input))
  serveCall(app, 'supportThread', ({ input }) => readSupportThread(deps, input.token))
  serveCall(app, 'continueThread', ({ input }) => continueThread(deps, input))
  serveList(app, deps, 'contactMessages', {
    file: ({ filter }) => `messages-${filter}`,
    read: (input, staff) => listContacts(deps, staff, input),
  })
  serveStaffRead(app, deps, 'contactMessage', ofMessage, ({ input }) => readContact(deps, input.messageId))
  serveStaffAct(app, deps, 'answerContact', answerContact, (answer) => answer)
  serveStaffAct(app, deps, 'closeContact', closeContact, (answer) => answer)
  serveStaffAct(app, deps, 'assignContact', assignContact, (answer) => answer)
  serveStaffAct(app, deps, 'tieContact', linkContact, (answer) => answer)
}
