import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

type Policy = {
  /** Origins that may frame this page. */
  readonly ancestors?: string
  /** Origins to which this page's scripts may send requests. */
  readonly connect?: string
  readonly frame?: string
  readonly images?: string
  /** Origins to which this page's forms may lead, including by redirects. */
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

/** Sends a page under the given content security policy, by default the strictest. */
export const sendPage = (reply: FastifyReply, page: Html, policy: Policy = {}): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy(policy))
    .header('x-content-type-options', 'nosniff')
    // With `no-referrer` browsers would omit our own forms' origin, and we would refuse them.
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.markup)
