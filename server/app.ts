import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerUnreadable } from '#server/platform/http/answer-unreadable.ts'
import { limitBodyTime } from '#server/platform/http/body-time.ts'
import { CONNECTION_LIMITS, connectionOptions, limitConnections } from '#server/platform/http/connections.ts'
import { registerCredentials } from '#server/platform/http/credentials.ts'
import { DRAIN_PATIENCE, registerDrain } from '#server/platform/http/drain.ts'
import { registerEnvelope, sendNoSuchCall } from '#server/platform/http/envelope.ts'
import { registerFetchMetadata } from '#server/platform/http/fetch-metadata.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { registerJsonBody } from '#server/platform/http/json-body.ts'
import { registerOpenApi } from '#server/platform/http/openapi.ts'
import { readableAddress } from '#server/platform/http/readable-address.ts'
import { limitMetric, registerLimits } from '#server/platform/http/request-limits.ts'
import { registerSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { registerSecurityTxt } from '#server/platform/http/security-txt.ts'
import { registerTrace } from '#server/platform/http/trace.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { identityRoutes } from './accounts/identities/identities.routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { registerPageRefresh } from './accounts/sessions/refresh-page.ts'
import { registerSessions } from './accounts/sessions/session-guard.ts'
import { staffRoutes } from './accounts/staff/staff.routes.ts'
import { alertMetric } from './alerts/alert-metrics.ts'
import { busyMetric, watchBusy } from './busy-alert.ts'
import { caseRoutes } from './cases/cases.routes.ts'
import { draftRoutes } from './cases/drafts/drafts.routes.ts'
import { caseDocumentRoutes } from './cases/files/case-documents.routes.ts'
import { reportRoutes } from './cases/reports/reports.routes.ts'
import { reviewRoutes } from './cases/reviews/reviews.routes.ts'
import { credentialChecks } from './credential-checks.ts'
import type { Deps } from './deps.ts'
import { donationDocumentRoutes } from './donations/donor-page/donation-documents.routes.ts'
import { donorPageRoutes } from './donations/donor-page/donor-page.routes.ts'
import { donorRoutes } from './donations/donors/donors.routes.ts'
import { keptCardRoutes } from './donations/kept-cards/kept-cards.routes.ts'
import { donationNoticeRoutes } from './donations/notices/notices.routes.ts'
import { orderRoutes } from './donations/orders.routes.ts'
import { statementRoutes } from './donations/statement/statement.routes.ts'
import { cardTestingMetric } from './donations/velocity/velocity-metrics.ts'
import { walletDomainRoutes } from './donations/wallet-domain.routes.ts'
import { legalDocumentRoutes } from './drawing/legal-documents.routes.ts'
import { poolMetrics } from './drawing/pool-metrics.ts'
import { organizerRoutes } from './fundraisers/organizers.routes.ts'
import { teamRoutes } from './fundraisers/team/team.routes.ts'
import { vouchRoutes } from './fundraisers/vouches/vouches.routes.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import { checkLinkRoutes } from './identity-check/check-link.routes.ts'
import { hasSignedCheckLink } from './identity-check/check-link.ts'
import { identityCheckRoutes } from './identity-check/identity-check.routes.ts'
import { jobMetrics } from './late-jobs.ts'
import { leadRoutes } from './leads/leads.routes.ts'
import { mailEventRoutes } from './mail-log/blocked-mail.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { uploadRoutes } from './media/uploads.routes.ts'
import { ownDonationRoutes } from './own-donations/own-donations.routes.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { registerMetrics } from './platform/metrics.ts'
import { carryParameters } from './public-pages/carry-parameters.ts'
import { publicPageRoutes } from './public-pages/public-pages.routes.ts'
import { reconciliationMetrics } from './reconciliation/reconciliation-metrics.ts'
import { abandonedMailMetric } from './relay-work.ts'
import { shareRoutes } from './share/share.routes.ts'
import { staffAreaRoutes } from './staff/staff-area.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { watchCallErrors } from './tracking/errors/errors.routes.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { watchProxy } from './untrusted-proxy.ts'
import { clockMetric } from './watch-clock.ts'
import { webhookMetric } from './webhooks/webhook-metrics.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const BODY_BYTES_MAX = 256 * 1024
/** Fastify's timeout for a plugin to load or to close: longer than draining takes. */
const PLUGIN_MS = DRAIN_PATIENCE.wholeMs + 5000

const donateRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  orderRoutes(app, deps)
  donorPageRoutes(app, deps)
  keptCardRoutes(app, deps)
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
    ...connectionOptions(),
    pluginTimeout: PLUGIN_MS,
    // Paths contain signed tokens, which are longer than Fastify's default limit.
    routerOptions: { maxParamLength: 256 },
    // registerTrace logs each request.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerUnreadable,
    // A part of the address that is longer than any id of ours.
    frameworkErrors: (_error, request, reply) => sendNoSuchCall(request, reply),
    rewriteUrl: ({ url }) => readableAddress(url ?? ''),
    // After draining, a closing server ends kept-alive connections and streams instead of waiting for them.
    forceCloseConnections: true,
  })
  await app.register(cookie)
  registerTrace(app)
  limitConnections(app, {
    ...CONNECTION_LIMITS,
    ...(deps.config.trustProxy === false ? {} : { ofNetwork: Infinity }),
  })
  registerDrain(app)
  limitBodyTime(app)
  registerEnvelope(app)
  watchCallErrors(app, deps)
  registerJsonBody(app)
  await registerSecurityHeaders(app, deps)
  await registerLimits(app, deps)
  registerFetchMetadata(app, deps)
  watchBusy(app, deps)
  watchProxy(app, deps)
  registerPageRefresh(app, deps)
  registerSessions(app, deps, ({ cookies }) => hasSignedCheckLink(deps.signer, cookies))
  registerCredentials(app, deps, credentialChecks(deps))
  registerMetrics(app, deps, [
    webhookMetric(deps),
    cardTestingMetric(deps),
    alertMetric(deps),
    ...jobMetrics(deps),
    abandonedMailMetric(deps),
    ...reconciliationMetrics(deps),
    clockMetric(deps),
    busyMetric(app),
    limitMetric(app),
    ...poolMetrics(deps),
  ])
  registerHealth(app, deps)
  registerSecurityTxt(app, deps)
  checkLinkRoutes(app, deps)
  carryParameters(app, deps)
  await registerOpenApi(app)
  caseRoutes(app, deps)
  caseDocumentRoutes(app, deps)
  draftRoutes(app, deps)
  reviewRoutes(app, deps)
  publicPageRoutes(app, deps)
  donorRoutes(app, deps)
  donationNoticeRoutes(app, deps)
  organizerRoutes(app, deps)
  await teamRoutes(app, deps)
  vouchRoutes(app, deps)
  await payoutRoutes(app, deps)
  mediaRoutes(app, deps)
  await uploadRoutes(app, deps)
  await donateRoutes(app, deps)
  await webhookRoutes(app, deps)
  accountRoutes(app, deps)
  passkeyRoutes(app, deps)
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
  legalDocumentRoutes(app, deps)
  mailRoutes(app)
  return app
}
