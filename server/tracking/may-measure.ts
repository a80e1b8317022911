import type { FastifyRequest } from 'fastify'
import { MEASURE_COOKIE } from '#contract/tracking/tracking-limits.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Whether a browser may be measured: enabled by the installation, and not disabled by the visitor or by
 * Global Privacy Control.
 */
export const mayMeasure = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): boolean =>
  config.tracking && request.headers['sec-gpc'] !== '1' && request.cookies[MEASURE_COOKIE] !== 'off'
