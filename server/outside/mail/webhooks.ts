import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MINUTE_MS } from '#contract/dates.ts'
import { BadMailSignature, type MailEvent, type MailEvents } from './port.ts'

/** An older signature is refused: who recorded one could send it again. */
const TOLERANCE_MS = 5 * MINUTE_MS

const CAUSES = { 'email.bounced': 'bounced', 'email.complained': 'complained' } as const

const eventShape = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
    bounce: z.object({ type: z.string() }).optional(),
  }),
})

const isSame = (given: string, expected: Buffer): boolean => {
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** What an event says of addresses; nothing for other kinds, and for mail that may yet arrive. */
const eventsIn = (body: string): readonly MailEvent[] => {
  const parsed = eventShape.safeParse(JSON.parse(body))
  if (!parsed.success) return []
  const { type, data } = parsed.data
  const cause = new Map(Object.entries(CAUSES)).get(type)
  const mayArrive = data.bounce !== undefined && data.bounce.type.toLowerCase() !== 'permanent'
  return cause === undefined || mayArrive ? [] : data.to.map((to) => ({ to, cause }))
}

/**
 * A mail provider's events, signed as the Standard Webhooks specification has it: an HMAC over id, time and body by a secret
 * that reads whsec_ and base64. Any of several secrets is accepted, so that one can be rotated.
 */
export const standardWebhooks = (secrets: readonly string[], nowMs: () => number): MailEvents => {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  return {
    verify: (body, headers) => {
      const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map(
        (name) => headers[`webhook-${name}`],
      )
      if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string')
        throw new BadMailSignature('an unsigned mail event')
      const ageMs = Math.abs(nowMs() - Number(sentAt) * 1000)
      if (!(ageMs <= TOLERANCE_MS)) throw new BadMailSignature('a mail event of another time')
      const text = `${id}.${sentAt}.${body.toString('utf8')}`
      const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
      const expected = keys.map((key) => createHmac('sha256', key).update(text).digest())
      if (!expected.some((mac) => given.some((one) => isSame(one, mac))))
        throw new BadMailSignature('a mail event that isn’t signed by our provider')
      return eventsIn(body.toString('utf8'))
    },
  }
}
