import { createHmac } from 'node:crypto'
import type { Random } from '#database/demo/random.ts'
import { pickOne } from './choose.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** Webhooks that the provider never sent. */

export type SignedBody = { readonly body: string; readonly signature: string }

export const sign = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Real time, because signatures are signed and checked by the real clock. */
export const secondNow = (): number => Math.floor(Date.now() / 1000)

/** Picks one of several forgeries of a webhook that aren't signed as they should be. Each must be refused. */
const unsignedForgery = (body: string, secret: string, random: Random): SignedBody => {
  const altered = body.replace(/"type":"[^"]+"/, '"type":"payment_intent.succeeded" ')
  return random.pick([
    { body, signature: sign(body, 'whsec_of_somebody_else', secondNow()) },
    { body, signature: sign(body, secret, secondNow() - 301) },
    { body: altered, signature: sign(body, secret, secondNow()) },
    { body: `${body}${' '.repeat(256 * 1024)}`, signature: sign(body, secret, secondNow()) },
    { body, signature: 't=0' },
  ])
}

/** An event with other amounts. */
const withOtherAmounts = (body: string, random: Random): string =>
  body.replace(/"(amount\w*)":\d+/g, (_match, name: string) => `"${name}":${1 + random.below(1_000_000)}`)

/** The most favorable states that an event can claim. */
const CLAIMS = [
  ['payment_intent.succeeded', 'succeeded'],
  ['refund.failed', 'failed'],
  ['refund.updated', 'succeeded'],
  ['charge.dispute.closed', 'won'],
  ['charge.dispute.closed', 'lost'],
  ['payout.failed', 'failed'],
  ['payout.paid', 'paid'],
] as const

const withOtherState = (body: string, random: Random): string => {
  const [type, status] = pickOne(random, CLAIMS) ?? CLAIMS[0]
  return body
    .replace(/"type":"[^"]+"/, `"type":"${type}"`)
    .replaceAll(/"status":"[^"]+"/g, `"status":"${status}"`)
}

/** The same event about an object that doesn’t exist. */
const aboutUnknownObject = (body: string): string =>
  body.replaceAll(/"(pi|re|dp|du|po|tr|ch|py)_\w+"/g, '"$1_nobodys"')

/** The same event of a recipient's account that isn't ours. */
const ofUnknownAccount = (body: string): string => body.replace('{', '{"account":"acct_nobodys",')

export const FORGED_EVENT = 'evt_forged'

/**
 * A webhook with a right signature that says something wrong: amounts, states, objects or accounts. It is accepted,
 * because only what the provider says of the object when asked counts.
 */
const signedForgery = (body: string, secret: string, random: Random, number: number): SignedBody => {
  const own = body.replace(/"id":"evt_\w+"/, `"id":"${FORGED_EVENT}${number}"`)
  const forged = random.pick([
    () => withOtherAmounts(own, random),
    () => withOtherState(own, random),
    () => withOtherState(withOtherAmounts(own, random), random),
    () => aboutUnknownObject(own),
    () => ofUnknownAccount(own),
    () => ofUnknownAccount(aboutUnknownObject(own)),
    // Under a real event's id, which then counts as delivered.
    () => withOtherAmounts(withOtherState(body, random), random),
  ])()
  return { body: forged, signature: sign(forged, secret, secondNow()) }
}

/** Delivers forgeries of webhooks: each must be refused, or change nothing if its signature is right. */
export const openForger = (
  { random, turns, sandbox, weather }: World,
  send: (forgery: SignedBody) => Promise<number>,
) => {
  let forgedCount = 0
  const deliver = async (forgery: SignedBody, isSigned: boolean): Promise<void> => {
    const breaksBefore = weather.breaks()
    try {
      const status = await send(forgery)
      const isExpected = isSigned ? status === 200 : status >= 400 && status < 500
      if (!isExpected && weather.breaks() === breaksBefore)
        throw new Error(`a forged event was answered ${status}`)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
  }
  return {
    forge: ({ name, body }: { readonly name: string; readonly body: string }): void => {
      forgedCount += 1
      const isSigned = random.chance(0.6)
      const forgery = isSigned
        ? signedForgery(body, sandbox.webhookSecret, random, forgedCount)
        : unsignedForgery(body, sandbox.webhookSecret, random)
      turns.add(`somebody forges ${name}${isSigned ? ' with its signature' : ''}`, () =>
        deliver(forgery, isSigned),
      )
    },
    /** Number of forged webhooks so far. */
    forged: () => forgedCount,
  }
}
