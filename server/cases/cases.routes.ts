import type { FastifyInstance } from 'fastify'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { raiseScenes } from './raise-scenes.ts'
import { reportCase } from './reports/report-case.ts'

/** HTTP routes of cases, except those of public pages. */
export const caseRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'allRaiseScenes', async () => raiseScenes)
  serveCall(app, 'raiseTypes', async () => RAISE_TYPES.map((type) => ({ ...type })))
  serveCall(app, 'reportCase', ({ actor, input }) => reportCase(deps, actor, input))
}
