import type { FastifyInstance } from 'fastify'
import { raiseTypeText } from '#contract/cases/cases.ts'
import type { Lead } from '#contract/leads/leads.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { changeLead } from './change-lead.ts'
import { convertLead } from './convert-lead.ts'
import { readLeadFigures } from './lead-figures.ts'
import { listLeads, readLeadDetail } from './read-leads.ts'
import { submitLead } from './submit-lead.ts'

/** A lead as a CSV row. A person who opted out is listed without address and number. */
const leadRow = (lead: Lead): string[] => [
  lead.requestedAt,
  lead.state,
  ...(lead.doNotContact ? ['', ''] : [lead.email, lead.phone]),
  lead.raiseType === null ? '' : raiseTypeText(lead.raiseType),
  String(lead.requests),
  lead.doNotContact ? 'yes' : 'no',
  lead.ownerName ?? '',
]

/** HTTP routes of the leads area and of staff's actions on leads. */
export const leadRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'submitLead', ({ input }) => submitLead(deps, input))
  serveCall(app, 'leadFigures', () => readLeadFigures(deps))
  serveCall(app, 'staffLeads', ({ actor, input }) => listLeads(deps, actor, input))
  serveExport(app, deps, 'staffLeadsCsv', {
    name: ({ state }) => `leads-${state ?? 'all'}`,
    rows: (wanted, staff) =>
      tableRows((cursor) => listLeads(deps, staff, { ...wanted, mine: false, cursor, limit: 100 }), leadRow),
  })
  serveCall(app, 'staffLead', ({ actor, input }) => readLeadDetail(deps, actor.staffId, input.leadId))
  serveStaffAct(app, deps, 'convertLead', convertLead, (answer) => answer)
  serveStaffAct(app, deps, 'changeLead', changeLead, (answer) => answer)
}
