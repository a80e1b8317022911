import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Deps } from '#server/deps.ts'
import { actorOf } from '#server/platform/actor.ts'
import { visitorOf } from '#server/platform/limits/visitor.ts'
import { mayMeasure } from '../may-measure.ts'
import { isAnyRunning, type PageVariants, variantsFor } from './running.ts'

type PageDeps = Pick<Deps, 'database' | 'wallClock' | 'config' | 'ids'>

/**
 * Variants of every experiment for a page's request. While one runs, a new browser gets its visitor id with
 * the first page, so that its variant doesn't change afterwards.
 */
export const pageExperiments = async (
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageVariants> => {
  const actor = actorOf(request)
  if (!mayMeasure(deps, request) || isbot(actor.userAgent) || !(await isAnyRunning(deps)))
    return variantsFor(deps, null)
  return variantsFor(deps, visitorOf(deps, actor, reply))
}
