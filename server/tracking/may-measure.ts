import type { FastifyRequest } from 'fastify'
import { MEASURE_COOKIE } from '#contract/tracking/limits.ts'
import type { Deps } from '#server/deps.ts'

/** Whether a browser may be measured: the installation does, its person hasn't switched it off, nor said so by Global Privacy Control. */
export const mayMeasure = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): boolean =>
  config.tracking && request.headers['sec-gpc'] !== '1' && request.cookies[MEASURE_COOKIE] !== 'off'
