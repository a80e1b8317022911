import type { FastifyRequest } from 'fastify'
import { hasPrivacyControl } from '#contract/tracking/global-privacy-control.ts'
import { MEASURE_COOKIE } from '#contract/tracking/tracking-limits.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Whether a browser may be measured: enabled by the installation, and not disabled by the visitor or by
 * Global Privacy Control. The server's twin of web/browser/visits/may-measure.ts.
 */
export const mayMeasure = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): boolean =>
  config.tracking &&
  !hasPrivacyControl(request.headers['sec-gpc']) &&
  request.cookies[MEASURE_COOKIE] !== 'off'
