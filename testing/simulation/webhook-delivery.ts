import type Stripe from 'stripe'
import { calls } from '#contract/calls.ts'
import { WEBHOOK_EVENTS } from '#server/webhooks/webhook-events.ts'
import { pickOne } from './choose.ts'
import { openForger, type SignedBody, secondNow, sign } from './forgeries.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** Delivers the provider's webhooks as badly as possible: late, repeated, out of order, or never. */

type PendingWebhook = { readonly name: string; readonly body: string; isDropped: boolean }

export type WebhookDelivery = {
  /** Fetches the provider's new events, to be delivered as webhooks. */
  readonly collect: () => Promise<void>
  /** Number of webhooks that will still be delivered. */
  readonly size: () => number
  /** Delivers one of the fetched events, picked at random. */
  readonly deliverOne: () => void
  /** Delivers a forged webhook: it must be refused, or change nothing if its signature is right. */
  readonly forge: () => void
  /** Number of forged webhooks so far. */
  readonly forged: () => number
  /** Delivers all that weren't accepted yet, except dropped ones. */
  readonly deliverRest: () => Promise<void>
}

const subscribedTypes: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)
const DROP_CHANCE = 0.1
const REPEAT_CHANCE = 0.15

export const openWebhookDelivery = (world: World): WebhookDelivery => {
  const { random, story, turns, site, outside, sandbox, weather } = world
  let webhooks: PendingWebhook[] = []
  let newestEventId: string | undefined
  let eventCount = 0

  const send = async ({ body, signature }: SignedBody): Promise<number> => {
    const { process, app } = site.web()
    const answer = await turns.within(process, () =>
      app.inject({
        method: calls.webhook.method,
        url: calls.webhook.path,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      }),
    )
    return answer.statusCode
  }

  const forger = openForger(world, send)

  const deliverOnce = async (letter: PendingWebhook): Promise<boolean> => {
    const { body } = letter
    const breaksBefore = weather.breaks()
    try {
      const status = await send({ body, signature: sign(body, sandbox.webhookSecret, secondNow()) })
      if (status === 200) return true
      if (weather.breaks() === breaksBefore) throw new Error(`${letter.name} was answered ${status}`)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
    return false
  }

  const deliver = async (letter: PendingWebhook): Promise<void> => {
    const isAccepted = await deliverOnce(letter)
    if (isAccepted && !random.chance(REPEAT_CHANCE)) webhooks = webhooks.filter((other) => other !== letter)
  }

  const collect = async (): Promise<void> => {
    const page = newestEventId === undefined ? {} : { ending_before: newestEventId }
    const list = outside.stripe.events.list({ limit: 100, ...page })
    // While the provider is down, there are no new events.
    const events: Stripe.Event[] = await list.autoPagingToArray({ limit: 10_000 }).catch(() => [])
    const oldestFirst = newestEventId === undefined ? events.toReversed() : events
    for (const event of oldestFirst) {
      newestEventId = event.id
      if (!subscribedTypes.has(event.type)) continue
      eventCount += 1
      const name = `event ${eventCount} ${event.type}`
      webhooks.push({ name, body: JSON.stringify(event), isDropped: random.chance(DROP_CHANCE) })
    }
  }

  return {
    collect,
    size: () => webhooks.filter(({ isDropped }) => !isDropped).length,
    deliverOne: () => {
      const open = webhooks.filter(({ isDropped }) => !isDropped)
      const letter = pickOne(random, open)
      if (letter !== undefined) turns.add(`the provider brings ${letter.name}`, () => deliver(letter))
    },
    forge: () => {
      const letter = pickOne(random, webhooks)
      if (letter !== undefined) forger.forge(letter)
    },
    forged: forger.forged,
    deliverRest: async () => {
      await collect()
      const all = webhooks.filter(({ isDropped }) => !isDropped)
      webhooks = []
      for (const letter of all) if (!(await deliverOnce(letter))) webhooks.push(letter)
      story.addLine(`the provider brings the ${all.length} events that are left`)
    },
  }
}
