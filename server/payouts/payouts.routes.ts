import type { FastifyInstance } from 'fastify'
import { requirePublicCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { getLatestNotices, getPayoutNotices } from './payout-notices.ts'

export const payoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'casePayoutNotices', async ({ input }) => {
    await requirePublicCase(deps, input.caseId)
    return getPayoutNotices(deps, input)
  })
  serveCall(app, 'latestPayoutNotices', ({ input }) => getLatestNotices(deps, input))
}
