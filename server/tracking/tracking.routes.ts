import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { chargeOrRefuse } from '#server/platform/http/request-limits.ts'
import { blockOf } from '#server/platform/limits/networks.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { errorRoutes } from './errors/errors.routes.ts'
import { assignRunning } from './experiments/running.ts'
import { gunzipBody } from './gzip-body.ts'
import { insightRoutes } from './insights.routes.ts'
import { createIntakeQuota } from './intake-quota.ts'
import { mayMeasure } from './may-measure.ts'
import { readCaseVisits } from './read-case-visits.ts'
import { recordEvents } from './record-events.ts'
import { forgetVisitor, readVisitorFacts, readVisitorRecords } from './visitor-facts.ts'

/** HTTP routes of browser tracking, and of visitors' requests about it. */
export const trackingRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const hasRoom = createIntakeQuota(deps.config.rateLimitFactor, deps.wallClock)
  await app.register(async (intake) => {
    intake.addHook('preParsing', gunzipBody)
    serveCall(intake, 'logEvents', async ({ input, actor, request }) => {
      // The cookie says whose events they are: the body alone could name another browser.
      const isOwn = actor.visitorId === input.visit.selfTag
      const dropped = { accepted: 0, dropped: input.events.length }
      if (!isOwn || !mayMeasure(deps, request)) return dropped
      const rows = input.events.length + 1
      chargeOrRefuse(request, 'eventRow', rows)
      if (!hasRoom({ visitorId: input.visit.selfTag, network: blockOf(request.ip) }, rows)) return dropped
      return recordEvents(deps, { ...input, userAgent: actor.userAgent })
    })
  })
  await app.register(async (forms) => {
    await forms.register(formbody)
    serveCall(forms, 'logAbTest', async ({ input, request }) => ({
      variant: mayMeasure(deps, request) ? await assignRunning(deps, input.testCode, input.selfTag) : null,
    }))
  })
  insightRoutes(app, deps)
  errorRoutes(app, deps)
  serveCall(app, 'caseVisits', ({ actor, input }) => readCaseVisits(deps, actor, input))
  serveCall(app, 'visitorFacts', ({ actor }) => readVisitorFacts(deps, actor.visitorId))
  serveCall(app, 'visitorRecords', ({ actor }) => readVisitorRecords(deps, actor.visitorId))
  serveCall(app, 'forgetVisitor', ({ actor, input }) => forgetVisitor(deps, actor.visitorId, input))
}
