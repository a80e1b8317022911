import type { FastifyInstance, FastifyReply } from 'fastify'
import { DAY_MS } from '#contract/dates.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { BROKEN_LINK } from '#contract/identity-check/withdrawal-account.ts'
import {
  beneficiaryWritingPath,
  checkPath,
  invitationPath,
  payoutNotePath,
  WRITE_PARAMETER,
} from '#contract/page-addresses.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { type CheckLink, isHandedOver, isInvitationLink, readCheckLink } from './check-link.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'

/**
 * The link is remembered, so that a person who comes back from the provider, or days later, doesn't need the
 * mail.
 */
const REMEMBERED_DAYS = 7

/** Whether an address is a link with a key, even if a part of its path or query got lost. */
const hasKey = (address: string): boolean => {
  const [path = '', query = ''] = address.split('?', 2)
  return (
    /^\/kyc\/(?:check|invitation)(?:\/|$)/.test(path) &&
    query.split('&').some((field) => /^key(?:=|$)/.test(field))
  )
}

/** Page of a payout's note, if the link asks for one; null otherwise. */
const noteAddressOf = (caseId: string, payoutId: string | null): string | null =>
  payoutId !== null && uuidShape.safeParse(payoutId).success ? payoutNotePath(caseId, payoutId) : null

/** Stores a link's key in the browser. */
export const rememberCheckLink = (
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  caseId: string,
  key: string,
): void => {
  reply.setCookie(checkLinkCookie(caseId), key, {
    ...privateCookie(config.publicOrigin),
    maxAge: (REMEMBERED_DAYS * DAY_MS) / 1000,
  })
}

/** Whether a link was handed over by the organizer and has ended, for example because its person confirmed an address. */
const hasEnded = async ({ database }: Pick<Deps, 'database'>, link: CheckLink): Promise<boolean> => {
  if (!isHandedOver(link)) return false
  const linkId = (await readInvitationRow(database.db, link.caseId))?.linkId ?? null
  return linkId === null || !isInvitationLink(link, linkId)
}

/**
 * Opens a mailed link, or one that the organizer handed over: stores its key in a cookie and redirects to the page without
 * it, so that no script, history or other site can read it. An invalid link leads to the same page, which says so.
 */
export const checkLinkRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'signer' | 'config' | 'database'>,
): void => {
  const { signer, config } = deps
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !hasKey(request.url)) return
    const address = new URL(request.url, config.publicOrigin)
    const key = address.searchParams.get('key') ?? ''
    const link = readCheckLink(signer, key)
    address.searchParams.delete('key')
    const isOwnPage =
      link !== null && [checkPath(link.caseId), invitationPath(link.caseId)].includes(address.pathname)
    if (isOwnPage) {
      const held = readCheckLink(signer, request.cookies[checkLinkCookie(link.caseId)] ?? '')
      // The person who opens their first link again keeps the one that they have by now.
      if (held === null || !(await hasEnded(deps, link))) rememberCheckLink(deps, reply, link.caseId, key)
    } else address.searchParams.set(BROKEN_LINK, '1')
    const note = link === null ? null : noteAddressOf(link.caseId, address.searchParams.get('note'))
    address.searchParams.delete('note')
    const writes = link !== null && address.searchParams.has(WRITE_PARAMETER)
    address.searchParams.delete(WRITE_PARAMETER)
    const other = note ?? (writes ? beneficiaryWritingPath(link.caseId) : null)
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(other ?? `${address.pathname}${address.search}`, 303)
  })
}
