import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MINUTE_MS } from '#contract/dates.ts'
import { BadMailSignature, type MailEvent, type MailEvents } from './port.ts'

/** Maximum age of a signature. Older ones are refused against replays. */
const TOLERANCE_MS = 5 * MINUTE_MS

const CAUSES = { 'email.bounced': 'bounced', 'email.complained': 'complained' } as const

const eventShape = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
    bounce: z.object({ type: z.string() }).optional(),
  }),
})

const isSame = (signature: string, expected: Buffer): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** The bounces and complaints in an event. Temporary bounces and other kinds of events have none. */
const eventsIn = (body: string): readonly MailEvent[] => {
  const parsed = eventShape.safeParse(JSON.parse(body))
  if (!parsed.success) return []
  const { type, data } = parsed.data
  const cause = new Map(Object.entries(CAUSES)).get(type)
  const isTemporary = data.bounce !== undefined && data.bounce.type.toLowerCase() !== 'permanent'
  return cause === undefined || isTemporary ? [] : data.to.map((to) => ({ to, cause }))
}

/**
 * Verifies a mail provider's events by the Standard Webhooks specification: an HMAC over id, time and body, with a secret
 * in base64 after `whsec_`. Each of several secrets is accepted, so that they can be rotated.
 */
export const standardWebhooks = (secrets: readonly string[], nowMs: () => number): MailEvents => {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  return {
    verify: (body, headers) => {
      const id = headers['webhook-id']
      const sentAt = headers['webhook-timestamp']
      const signatures = headers['webhook-signature']
      if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string')
        throw new BadMailSignature('an unsigned mail event')
      const ageMs = Math.abs(nowMs() - Number(sentAt) * 1000)
      if (!(ageMs <= TOLERANCE_MS)) throw new BadMailSignature('a mail event of another time')
      const text = `${id}.${sentAt}.${body.toString('utf8')}`
      const versionOne = signatures
        .split(' ')
        .flatMap((signature) => (signature.startsWith('v1,') ? [signature.slice(3)] : []))
      const expected = keys.map((key) => createHmac('sha256', key).update(text).digest())
      if (!expected.some((mac) => versionOne.some((signature) => isSame(signature, mac))))
        throw new BadMailSignature('a mail event that isn’t signed by our provider')
      return eventsIn(body.toString('utf8'))
    },
  }
}
