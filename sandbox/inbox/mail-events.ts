import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

/** Events for recipients whose address begins with `bounce` or `complain`. */
const KINDS = [
  { begins: 'bounce', type: 'email.bounced', data: { bounce: { type: 'Permanent' } } },
  { begins: 'complain', type: 'email.complained', data: {} },
] as const

export type MailEventDeps = {
  readonly url: string
  /** Signing secret in the format of Standard Webhooks: `whsec_` and base64. */
  readonly secret: string
  readonly makeId: (prefix: string) => string
  readonly log: FastifyBaseLogger
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64')

/** Notifies the product of a bounce or complaint, if the recipient's address simulates one. */
export const reportMail = async ({ url, secret, makeId, log }: MailEventDeps, to: string): Promise<void> => {
  const kind = KINDS.find(({ begins }) => to.startsWith(begins))
  if (kind === undefined) return
  const { type, data } = kind
  const body = JSON.stringify({ type, data: { to: [to], ...data } })
  const id = makeId('mail')
  // Uses real time, because receivers accept a signature for a few minutes only.
  const sentAt = String(Math.floor(Date.now() / 1000))
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': sentAt,
        'webhook-signature': `v1,${sign(secret, `${id}.${sentAt}.${body}`)}`,
      },
      body,
    })
    if (!answer.ok) log.warn({ status: answer.status }, 'the product refused a mail event')
  } catch (error) {
    log.warn({ err: error }, 'the product could not be reached for a mail event')
  }
}
