/** Notifications to browsers: Web Push. */

/** Hosts of the browsers' push services: Chrome's, Firefox's, Safari's and Edge's. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const

/** Keys by which push services know who sends (VAPID), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Where a browser is reached, and the keys that only it can read. */
export type PushSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What a notification shows. A later one with the same tag replaces it. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  /** Path of the page that it opens. */
  readonly path: string
  readonly tag: string
}

export type PushService = {
  /** The key that browsers subscribe with; null where notifications are off. */
  readonly publicKey: string | null
  /** Whether a subscription is at a push service that we send to, with keys that can be encrypted for. */
  readonly accepts: (subscription: PushSubscription) => boolean
  /** A new subscription at the sandbox, in place of the browser's own push service; null elsewhere. */
  readonly makeTrial: () => Promise<PushSubscription | null>
  /**
   * Sends a message, which the push service holds for `keptSeconds` while the browser is off.
   * @returns gone if the subscription ended, failed if this message can't be delivered
   */
  readonly send: (
    subscription: PushSubscription,
    message: PushMessage,
    keptSeconds: number,
  ) => Promise<'sent' | 'gone' | 'failed'>
}
