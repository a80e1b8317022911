import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerUnreadable } from '#server/platform/http/answer-unreadable.ts'
import { BODY_PATIENCE, limitBodyTime } from '#server/platform/http/body-time.ts'
import { DRAIN_PATIENCE, registerDrain } from '#server/platform/http/drain.ts'
import { registerEnvelope } from '#server/platform/http/envelope.ts'
import { registerFetchMetadata } from '#server/platform/http/fetch-metadata.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { registerJsonBody } from '#server/platform/http/json-body.ts'
import { registerLimits } from '#server/platform/http/limits.ts'
import { registerOpenApi } from '#server/platform/http/openapi.ts'
import { readableAddress } from '#server/platform/http/readable-address.ts'
import { registerSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { registerTrace } from '#server/platform/http/trace.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { identityRoutes } from './accounts/identities/identities.routes.ts'
import { registerPageRefresh } from './accounts/sessions/refresh-page.ts'
import { registerSessions } from './accounts/sessions/session-guard.ts'
import { staffRoutes } from './accounts/staff/staff.routes.ts'
import { alertFigure } from './alerts/alert-figures.ts'
import { busyFigure, watchBusy } from './busy-alert.ts'
import { caseRoutes } from './cases/cases.routes.ts'
import { draftRoutes } from './cases/drafts/drafts.routes.ts'
import { caseDocumentRoutes } from './cases/files/case-documents.routes.ts'
import { reportRoutes } from './cases/reports/reports.routes.ts'
import { reviewRoutes } from './cases/reviews/reviews.routes.ts'
import type { Deps } from './deps.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import { checkLinkRoutes } from './identity-check/check-link.routes.ts'
import { identityCheckRoutes } from './identity-check/identity-check.routes.ts'
import { jobFigures } from './late-jobs.ts'
import { leadRoutes } from './leads/leads.routes.ts'
import { mailEventRoutes } from './mail-log/blocked-mail.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { uploadRoutes } from './media/uploads.routes.ts'
import { donationDocumentRoutes } from './orders/donor-page/donation-documents.routes.ts'
import { donationRoutes } from './orders/donor-page/donor-page.routes.ts'
import { donorRoutes } from './orders/donors/donors.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { statementRoutes } from './orders/statement/statement.routes.ts'
import { cardTestingFigure } from './orders/velocity/velocity-figures.ts'
import { walletDomainRoutes } from './orders/wallet-domain.routes.ts'
import { organizerRoutes } from './organizers/organizers.routes.ts'
import { ownDonationRoutes } from './own-donations/own-donations.routes.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { registerMetrics } from './platform/metrics.ts'
import { carryParameters } from './public-pages/carry-parameters.ts'
import { publicPageRoutes } from './public-pages/public-pages.routes.ts'
import { reconciliationFigures } from './reconciliation/reconciliation-figures.ts'
import { givenUpMailFigure } from './relay-work.ts'
import { shareRoutes } from './share/share.routes.ts'
import { staffAreaRoutes } from './staff/staff-area.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { watchCallErrors } from './tracking/errors/errors.routes.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { webhookFigure } from './webhooks/webhook-figures.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const BODY_BYTES_MAX = 256 * 1024
/** Fastify's timeout for a plugin to load or to close: longer than draining takes. */
const PLUGIN_MS = DRAIN_PATIENCE.wholeMs + 5000

const givingRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  orderRoutes(app, deps)
  donationRoutes(app, deps)
  await donationDocumentRoutes(app, deps)
  await statementRoutes(app, deps)
  ownDonationRoutes(app, deps)
  await mailEventRoutes(app, deps)
  walletDomainRoutes(app, deps)
}

/** The API with every slice registered explicitly. main.ts adds the pages, so a test needs no web build. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: deps.log,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: BODY_PATIENCE.uploadMs,
    pluginTimeout: PLUGIN_MS,
    // Paths contain signed tokens, which are longer than Fastify's default limit.
    routerOptions: { maxParamLength: 256 },
    // registerTrace logs each request.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url }) => readableAddress(url ?? ''),
    // After draining, a closing server ends kept-alive connections and streams instead of waiting for them.
    forceCloseConnections: true,
  })
  await app.register(cookie)
  registerTrace(app)
  registerDrain(app)
  limitBodyTime(app)
  registerEnvelope(app)
  watchCallErrors(app, deps)
  registerJsonBody(app)
  await registerSecurityHeaders(app, deps)
  registerFetchMetadata(app, deps)
  await registerLimits(app, deps)
  watchBusy(app, deps)
  registerSessions(app, deps)
  registerPageRefresh(app, deps)
  registerMetrics(app, deps, [
    webhookFigure(deps),
    cardTestingFigure(deps),
    alertFigure(deps),
    ...jobFigures(deps),
    givenUpMailFigure(deps),
    ...reconciliationFigures(deps),
    busyFigure(app),
  ])
  registerHealth(app, deps)
  checkLinkRoutes(app, deps)
  carryParameters(app, deps)
  await registerOpenApi(app)
  caseRoutes(app, deps)
  caseDocumentRoutes(app, deps)
  draftRoutes(app, deps)
  reviewRoutes(app, deps)
  publicPageRoutes(app, deps)
  donorRoutes(app, deps)
  organizerRoutes(app, deps)
  payoutRoutes(app, deps)
  mediaRoutes(app, deps)
  await uploadRoutes(app, deps)
  await givingRoutes(app, deps)
  await webhookRoutes(app, deps)
  accountRoutes(app, deps)
  await identityRoutes(app, deps)
  identityCheckRoutes(app, deps)
  staffRoutes(app, deps)
  reportRoutes(app, deps)
  await staffAreaRoutes(app, deps)
  await shareRoutes(app, deps)
  leadRoutes(app, deps)
  await trackingRoutes(app, deps)
  supportRoutes(app, deps)
  geoRoutes(app, deps)
  documentRoutes(app, deps)
  mailRoutes(app)
  return app
}
