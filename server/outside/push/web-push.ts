import { ECDH, hash } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod'
import { isAtHost } from '#server/platform/host-rules.ts'
import type { PushService, PushSubscription, VapidKeys } from './port.ts'

export type PushAccess = {
  readonly keys: VapidKeys
  /** Whom a push service may write to about our messages: a mailto: address. */
  readonly subject: string
  /** Hosts of the push services (PUSH_HOSTS). */
  readonly hosts: readonly string[]
  /** Address of the sandbox's push service, in place of all others. */
  readonly trialOrigin?: string | undefined
}

const SEND_TIMEOUT_MS = 5000

/** A push service replaces an undelivered message of the same topic, of at most 32 characters. */
const topicOf = (tag: string): string => hash('sha256', tag, 'base64url').slice(0, 32)

const isCurvePoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed')
    return true
  } catch {
    return false
  }
}

const trialShape = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** Where no keys are set: nothing is offered or sent. */
export const noPush: PushService = {
  publicKey: null,
  accepts: () => false,
  makeTrial: async () => null,
  send: async () => 'failed',
}

export const webPushService = ({ keys, subject, hosts, trialOrigin }: PushAccess): PushService => {
  const accepts = ({ endpoint, p256dh }: PushSubscription): boolean =>
    (trialOrigin === undefined ? isAtHost(endpoint, hosts) : endpoint.startsWith(`${trialOrigin}/push/`)) &&
    isCurvePoint(p256dh)
  return {
    publicKey: keys.publicKey,
    accepts,
    makeTrial: async () => {
      if (trialOrigin === undefined) return null
      const response = await fetch(`${trialOrigin}/push/subscriptions`, { method: 'POST' })
      const { endpoint, keys: own } = trialShape.parse(await response.json())
      return { endpoint, ...own }
    },
    send: async (subscription, message, keptSeconds) => {
      // Asked again, because the hosts may have been restricted since it was stored.
      if (!accepts(subscription)) return 'gone'
      const { endpoint, p256dh, auth } = subscription
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: keptSeconds,
          topic: topicOf(message.tag),
          urgency: 'normal',
        },
      )
      const headers = Object.entries(request.headers).filter(([name]) => name !== 'Content-Length')
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
          body: request.body === null ? null : new Uint8Array(request.body),
          // A push service doesn't redirect, and following one would leave the hosts.
          redirect: 'manual',
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        await response.body?.cancel()
        if (response.status === 404 || response.status === 410) return 'gone'
        return response.ok ? 'sent' : 'failed'
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException) return 'failed'
        throw error
      }
    },
  }
}
