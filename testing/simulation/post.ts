import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { calls } from '#contract/calls.ts'
import type { Random } from '#database/demo/random.ts'
import { WEBHOOK_EVENTS } from '#server/webhooks/webhook-events.ts'
import { oneOf } from './choose.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** Webhooks of the provider, delivered as badly as possible. */

type Letter = { readonly name: string; readonly body: string; isDropped: boolean }

export type Post = {
  /** Fetches the provider's new events. */
  readonly collect: () => Promise<void>
  readonly size: () => number
  /** Delivers any one of them: late, repeated, or out of order. */
  readonly deliverOne: () => void
  /** Delivers a forged one. */
  readonly forge: () => void
  /** Delivers all that weren't accepted yet; dropped ones never arrive. */
  readonly deliverRest: () => Promise<void>
}

const wanted: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)
const DROPPED = 0.1
const AGAIN = 0.15

const sign = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Real time, by which both sides judge a signature's age. */
const secondNow = (): number => Math.floor(Date.now() / 1000)

type Sent = { readonly body: string; readonly signature: string }

/** Each must be refused. */
const forgeries = (body: string, secret: string, random: Random): Sent => {
  const altered = body.replace(/"type":"[^"]+"/, '"type":"payment_intent.succeeded" ')
  return random.pick([
    { body, signature: sign(body, 'whsec_of_somebody_else', secondNow()) },
    { body, signature: sign(body, secret, secondNow() - 301) },
    { body: altered, signature: sign(body, secret, secondNow()) },
    { body: `${body}${' '.repeat(256 * 1024)}`, signature: sign(body, secret, secondNow()) },
    { body, signature: 't=0' },
  ])
}

export const openPost = (world: World): Post => {
  const { random, story, turns, site, outside, sandbox, weather } = world
  let letters: Letter[] = []
  let last: string | undefined
  let delivered = 0

  const send = async ({ body, signature }: Sent): Promise<number> => {
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

  const bring = async (letter: Letter): Promise<boolean> => {
    const { body } = letter
    const before = weather.breaks()
    try {
      const status = await send({ body, signature: sign(body, sandbox.webhookSecret, secondNow()) })
      if (status === 200) return true
      if (weather.breaks() === before) throw new Error(`${letter.name} was answered ${status}`)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
    return false
  }

  const deliver = async (letter: Letter): Promise<void> => {
    const taken = await bring(letter)
    if (taken && !random.chance(AGAIN)) letters = letters.filter((other) => other !== letter)
  }

  const collect = async (): Promise<void> => {
    const page = last === undefined ? {} : { ending_before: last }
    const list = outside.stripe.events.list({ limit: 100, ...page })
    // While the provider is down, there are no new events.
    const events: Stripe.Event[] = await list.autoPagingToArray({ limit: 10_000 }).catch(() => [])
    const inOrder = last === undefined ? events.toReversed() : events
    for (const event of inOrder) {
      last = event.id
      if (!wanted.has(event.type)) continue
      delivered += 1
      const name = `event ${delivered} ${event.type}`
      letters.push({ name, body: JSON.stringify(event), isDropped: random.chance(DROPPED) })
    }
  }

  return {
    collect,
    size: () => letters.filter(({ isDropped }) => !isDropped).length,
    deliverOne: () => {
      const open = letters.filter(({ isDropped }) => !isDropped)
      const letter = oneOf(random, open)
      if (letter !== undefined) turns.add(`the provider brings ${letter.name}`, () => deliver(letter))
    },
    forge: () => {
      const letter = oneOf(random, letters)
      if (letter === undefined) return
      const forgery = forgeries(letter.body, sandbox.webhookSecret, random)
      turns.add(`somebody forges ${letter.name}`, async () => {
        try {
          const status = await send(forgery)
          if (status < 400 || status >= 500) throw new Error(`a forged event was answered ${status}`)
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error
        }
      })
    },
    deliverRest: async () => {
      await collect()
      const all = letters.filter(({ isDropped }) => !isDropped)
      letters = []
      for (const letter of all) if (!(await bring(letter))) letters.push(letter)
      story.add(`the provider brings the ${all.length} events that are left`)
    },
  }
}
