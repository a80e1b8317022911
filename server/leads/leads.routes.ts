import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { changeLead, ofLead } from './change-lead.ts'
import { convertLead } from './convert-lead.ts'
import { readLeadFigures } from './lead-figures.ts'
import { listLeads, readLeadDetail } from './read-leads.ts'
import { submitLead } from './submit-lead.ts'

/** HTTP routes of the leads area and of staff's actions on leads. */
export const leadRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'submitLead', ({ input }) => submitLead(deps, input))
  serveCall(app, 'leadFigures', () => readLeadFigures(deps))
  serveList(app, deps, 'staffLeads', {
    file: ({ state }) => `leads-${state ?? 'all'}`,
    read: (input, staff) => listLeads(deps, staff, input),
  })
  serveStaffRead(app, deps, 'staffLead', ofLead, ({ actor, input }) =>
    readLeadDetail(deps, actor.staffId, input.leadId),
  )
  serveStaffAct(app, deps, 'convertLead', convertLead, (answer) => answer)
  serveStaffAct(app, deps, 'changeLead', changeLead, (answer) => answer)
}
