import type { FastifyInstance } from 'fastify'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import type { Deps } from '#server/deps.ts'

import { staffCaseRoutes } from './cases/staff-cases.routes.ts'
import { listAlerts } from './list-alerts.ts'
import { moneyRoutes } from './money/money.routes.ts'
import { staffOrderRoutes } from './orders/staff-orders.routes.ts'
import { staffPayoutRoutes } from './payouts/staff-payouts.routes.ts'
import { staffPeopleRoutes } from './people/staff-people.routes.ts'
import { readRecentActivity } from './read-recent-activity.ts'
import { searchEverything } from './search-everything.ts'
import { systemRoutes } from './system/system.routes.ts'
import { listWork } from './work/list-work.ts'
import { readWork } from './work/read-work.ts'

/** HTTP routes of staff pages that span slices. */
export const staffAreaRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveStaffRead(app, deps, 'staffSearch', 'several', ({ actor, input }) =>
    searchEverything(deps, actor, input),
  )
  serveStaffRead(app, deps, 'staffWork', 'several', ({ actor }) => readWork(deps, actor))
  serveStaffRead(app, deps, 'staffWorkList', 'several', ({ actor }) => listWork(deps, actor))
  serveStaffRead(app, deps, 'staffAlerts', 'several', ({ actor }) => listAlerts(deps, actor))
  serveStaffRead(app, deps, 'recentActivity', 'several', ({ actor }) => readRecentActivity(deps, actor))
  await staffOrderRoutes(app, deps)
  staffCaseRoutes(app, deps)
  staffPeopleRoutes(app, deps)
  moneyRoutes(app, deps)
  staffPayoutRoutes(app, deps)
  systemRoutes(app, deps)
}
