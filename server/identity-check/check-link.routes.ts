import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import { checkLinkCookie } from '#contract/identity/check-cookie.ts'
import { BROKEN_LINK, checkPath } from '#contract/identity/withdrawal-account.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { readCheckLink } from './check-link.ts'

/** Who comes back from the provider, or after a night, needn't look for the mail. */
const REMEMBERED_DAYS = 7

/** However much of the rest got lost on the way from the mail. */
const WITH_KEY = /^\/kyc\/check(?:\/[^?]*)?\?(?:.*&)?key(?:[=&]|$)/

/** Who is asked what a transfer paid for goes on to that page, by the same link. */
const noteAddressOf = (caseId: string, payoutId: string | null): string | null =>
  uuidShape.safeParse(payoutId).success ? `/fundraiser/case/${caseId}/payouts/${payoutId}/note` : null

/**
 * The link of our mail: its key goes into a cookie, and the browser on to the page without it. So it stands in no
 * address that a page's script, the history or another site could read. One that isn't ours leads to the page alike,
 * which says so.
 */
export const checkLinkRoutes = (
  app: FastifyInstance,
  { signer, config }: Pick<Deps, 'signer' | 'config'>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !WITH_KEY.test(request.url)) return
    const address = new URL(request.url, config.publicOrigin)
    const key = address.searchParams.get('key') ?? ''
    const link = readCheckLink(signer, key)
    address.searchParams.delete('key')
    if (link !== null && address.pathname === checkPath(link.caseId))
      reply.setCookie(checkLinkCookie(link.caseId), key, {
        ...privateCookie(config.publicOrigin),
        maxAge: (REMEMBERED_DAYS * DAY_MS) / 1000,
      })
    else address.searchParams.set(BROKEN_LINK, '1')
    const note = link === null ? null : noteAddressOf(link.caseId, address.searchParams.get('note'))
    address.searchParams.delete('note')
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(note ?? `${address.pathname}${address.search}`, 303)
  })
}
