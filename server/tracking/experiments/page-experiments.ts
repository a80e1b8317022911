import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { hasPrivacyControl } from '#contract/tracking/global-privacy-control.ts'
import { type PageTags, TAGS_COOKIE, tagsFor } from '#contract/tracking/outside-tags.ts'
import type { Deps } from '#server/deps.ts'
import { actorOf } from '#server/platform/actor.ts'
import { visitorOf } from '#server/platform/limits/visitor.ts'
import { mayMeasure } from '../may-measure.ts'
import { isAnyRunning, type PageVariants, variantsFor } from './running.ts'

type PageDeps = Pick<Deps, 'database' | 'wallClock' | 'config' | 'ids'>

/**
 * Variants of every experiment, and other companies' scripts, for a page's request. While an experiment runs, a new browser
 * gets its visitor id with the first page, so that its variant doesn't change afterwards.
 */
export const pageExperiments = async (
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageVariants & { readonly tags: PageTags }> => {
  const actor = actorOf(request)
  const tags = tagsFor(deps.config.outsideTags, {
    cookie: request.cookies[TAGS_COOKIE] ?? null,
    saysNo: hasPrivacyControl(request.headers['sec-gpc']),
  })
  if (!mayMeasure(deps, request) || isbot(actor.userAgent) || !(await isAnyRunning(deps)))
    return { ...(await variantsFor(deps, null)), tags }
  return { ...(await variantsFor(deps, visitorOf(deps, actor, reply))), tags }
}
