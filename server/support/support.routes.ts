import type { FastifyInstance } from 'fastify'
import { contactTopicText } from '#contract/support.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { answerContact, assignContact, closeContact, linkContact } from './answer-contact.ts'
import { contactSupport } from './contact-support.ts'
import { listContacts, readContact } from './read-contacts.ts'
import { continueThread, readSupportThread } from './support-thread.ts'

/** HTTP routes of support messages and their answers. */
export const supportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'contactSupport', ({ input }) => contactSupport(deps, input))
  serveCall(app, 'supportThread', ({ input }) => readSupportThread(deps, input.token))
  serveCall(app, 'continueThread', ({ input }) => continueThread(deps, input))
  serveCall(app, 'contactMessages', ({ actor, input }) => listContacts(deps, actor, input))
  serveExport(app, deps, 'contactMessagesCsv', {
    name: ({ filter }) => `messages-${filter}`,
    rows: (filter, staff) =>
      tableRows(
        (cursor) => listContacts(deps, staff, { ...filter, cursor, limit: 100 }),
        (row) => [
          row.sentAt,
          row.requestedAt,
          row.messageId,
          row.state,
          contactTopicText(row.topic),
          row.name,
          row.email,
          row.assignedTo?.name ?? '',
          row.caseId ?? '',
          row.text,
        ],
      ),
  })
  serveCall(app, 'contactMessage', ({ input }) => readContact(deps, input.messageId))
  serveStaffAct(app, deps, 'answerContact', answerContact, (answer) => answer)
  serveStaffAct(app, deps, 'closeContact', closeContact, (answer) => answer)
  serveStaffAct(app, deps, 'assignContact', assignContact, (answer) => answer)
  serveStaffAct(app, deps, 'tieContact', linkContact, (answer) => answer)
}
