import { type CodeName, codes } from '#contract/codes.ts'
import { walletToken } from '../donations/wallet-token.ts'
import { isWallet, pickCard } from './cards.ts'
import type { Donation } from './donations.ts'
import { persistently } from './patience.ts'
import type { World } from './world.ts'

/** What a donor tells their bank; nothing if they just leave. */
const OUTCOMES = ['approve', 'approve', 'approve', 'fail', 'close', 'leave', 'leave'] as const

/** @returns whether they answered */
const answerBank = async (world: World, clientSecret: string): Promise<boolean> => {
  const { random, turns, outside, story } = world
  const outcome = random.pick(OUTCOMES)
  await turns.turn('looks at what the bank asks')
  story.add(`the bank is told: ${outcome}`)
  if (outcome === 'leave') return false
  await turns.during(() => outside.answerBank(clientSecret, outcome))
  return true
}

const ATTEMPTS = 4
const CLICKS_TWICE = 0.15
const TRIES_ANOTHER_CARD = 0.7
const LOOKS = 4

const is = (code: number, name: CodeName): boolean => codes[name].code === code

/** A token from the card fields or a wallet's sheet; null while the provider is unreachable. */
const newToken = async ({ turns, outside, sandbox }: World, way: string): Promise<string | null> => {
  await turns.turn(isWallet(way) ? 'agrees on the wallet’s sheet' : 'types a card')
  const { confirmationTokens } = outside.stripe.testHelpers
  const make = async () =>
    isWallet(way)
      ? walletToken({ sandbox }, way)
      : (await confirmationTokens.create({ payment_method: way })).id
  return turns.during(() => make().catch(() => null))
}

type Next = 'over' | 'look' | 'another card'

/** Records a definite answer to the donor, and returns their next step. */
const hear = (world: World, donation: Donation, attempt: number, code: number): Next => {
  if (is(code, 'alreadyPaid')) donation.saidPaid = true
  if (is(code, 'paymentDeclined')) donation.saidDeclined.add(attempt)
  if (is(code, 'paymentDeclined')) return world.random.chance(TRIES_ANOTHER_CARD) ? 'another card' : 'over'
  return is(code, 'outcomeUnknown') || is(code, 'conflict') ? 'look' : 'over'
}

/** Answers the bank's check, or not; then the page polls the result. */
const authenticate = async (world: World, clientSecret: string): Promise<Next> =>
  (await answerBank(world, clientSecret)) ? 'look' : 'over'

const charge = async (world: World, donation: Donation, attempt: number): Promise<Next> => {
  const { random, turns, story } = world
  const { order, donor, name } = donation
  if (order === undefined) return 'over'
  const card = pickCard(random)
  const token = await newToken(world, card)
  if (token === null) return 'look'
  donation.attempt = Math.max(donation.attempt, attempt)
  story.add(`${name} is charged to ${card}, attempt ${attempt}`)
  const press = () => persistently(world, () => donor.charge(order, token, attempt))
  if (random.chance(CLICKS_TWICE))
    turns.add(`${donor.name}, ${name}, second click`, async () => {
      await press()
    })
  const response = await press()
  if (response === null) return random.chance(0.5) ? 'look' : 'over'
  const { code, data } = response.envelope
  if (code !== codes.ok.code) return hear(world, donation, attempt, code)
  if (data.nextAction !== undefined) return authenticate(world, data.nextAction.clientSecret)
  if (data.status === 'succeeded') donation.saidPaid = true
  return data.status === 'succeeded' ? 'over' : 'look'
}

/** The result page, which polls. @returns the attempt to continue with, or null */
const look = async (world: World, donation: Donation): Promise<number | null> => {
  const { random, turns } = world
  const { order, donor } = donation
  for (let looks = 0; order !== undefined && looks < LOOKS; looks += 1) {
    await turns.turn('waits a little')
    const response = await persistently(world, () => donor.status(order))
    if (response === null || response.envelope.code !== codes.ok.code) return null
    const { status, canRetry, nextAttempt, nextAction } = response.envelope.data
    if (status === 'succeeded') donation.saidPaid = true
    if (status === 'failed') donation.saidDeclined.add(nextAttempt - 1)
    if (canRetry) return random.chance(TRIES_ANOTHER_CARD) ? nextAttempt : null
    if (nextAction === undefined && !['processing', 'unknown'].includes(status)) return null
    if (nextAction !== undefined && !(await answerBank(world, nextAction.clientSecret))) return null
  }
  return null
}

/** From the order to its end as its donor sees it, or until they leave. */
export const pay = async (world: World, donation: Donation, from = 1): Promise<void> => {
  let attempt = from
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const next = await charge(world, donation, attempt)
    if (next === 'over') return
    const following = next === 'another card' ? attempt + 1 : await look(world, donation)
    if (following === null) return
    attempt = following
  }
}

/** They return to the page they left. */
export const reopenPage = async (world: World, donation: Donation): Promise<void> => {
  const attempt = await look(world, donation)
  if (attempt !== null) await pay(world, donation, attempt)
}
