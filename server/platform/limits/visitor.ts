import type { FastifyReply } from 'fastify'
import { COOKIES, VISITOR_ID_LENGTH } from '#contract/headers.ts'
import { visitorCookie } from '#contract/page-cookie.ts'
import type { Config } from '#server/config.ts'
import type { Actor } from '../actor.ts'
import type { Ids } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** Whether a page was requested with an illegal id. The page's scripts reject it, report it and set another. */
const isLeftToPage = ({ request }: FastifyReply): boolean =>
  request.cookies[COOKIES.visitor] !== undefined && request.headers.accept?.includes('text/html') === true

/** The visitor's id. Creates one and sets its cookie for a browser without it. */
export const visitorOf = (
  { ids, config }: { readonly ids: Ids; readonly config: Config },
  actor: Actor,
  reply: FastifyReply,
): string => {
  if (actor.visitorId !== null) return actor.visitorId
  const visitorId = ids.alphanumeric(VISITOR_ID_LENGTH)
  if (!isLeftToPage(reply)) reply.header('set-cookie', visitorCookie(visitorId, config.cookieScope))
  return visitorId
}

/** The actor with a persistent visitor id. */
export const withVisitor = <A extends Actor>(
  deps: { readonly ids: Ids; readonly config: Config },
  actor: A,
  reply: FastifyReply,
): A => ({ ...actor, visitorId: visitorOf(deps, actor, reply) })

/** The actor's visitor id. @throws signInvalid without one, because such a call can't be signed */
export const requireVisitor = (actor: Actor): string => {
  if (actor.visitorId === null) throw new Refusal('signInvalid', { reason: 'no visitor cookie' })
  return actor.visitorId
}
