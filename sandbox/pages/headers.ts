import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

type Policy = {
  /** Who may frame this page. */
  readonly ancestors?: string
  /** Where its scripts may speak to. */
  readonly connect?: string
  readonly frame?: string
  readonly images?: string
  /** Where its forms may lead, redirects included. */
  readonly formAction?: string
}

export const contentPolicy = (policy: Policy): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${policy.images ?? "'self' data:"}`,
    `connect-src ${policy.connect ?? "'self'"}`,
    `frame-src ${policy.frame ?? "'self'"}`,
    `form-action ${policy.formAction ?? "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${policy.ancestors ?? "'none'"}`,
  ].join('; ')

/** Sends a page under the strictest policy that lets it work. */
export const sendPage = (reply: FastifyReply, page: Html, policy: Policy = {}): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy(policy))
    .header('x-content-type-options', 'nosniff')
    // Not `no-referrer`: under it browsers hide the origin of our own forms too, and we refuse those.
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.markup)
