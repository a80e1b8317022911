import { type CodeName, codes } from '#contract/codes.ts'
import { walletToken } from '../donations/wallet-token.ts'
import { isWallet, pickCard } from './cards.ts'
import type { Donation } from './donations.ts'
import { retryAsPage } from './retry-as-page.ts'
import type { World } from './world.ts'

/** Donors' answers to their bank's check, by frequency; with `leave` they close the page. */
const OUTCOMES = ['approve', 'approve', 'approve', 'fail', 'close', 'leave', 'leave'] as const

/** Answers the bank's check, or leaves. @returns whether the donor answered */
const answerBank = async (world: World, clientSecret: string): Promise<boolean> => {
  const { random, turns, outside, story } = world
  const outcome = random.pick(OUTCOMES)
  await turns.turn('looks at what the bank asks')
  story.addLine(`the bank is told: ${outcome}`)
  if (outcome === 'leave') return false
  await turns.during(() => outside.answerBank(clientSecret, outcome))
  return true
}

const ATTEMPTS = 4
const DOUBLE_CLICK_CHANCE = 0.15
const ANOTHER_CARD_CHANCE = 0.7
const POLLS = 4

const hasCode = (code: number, name: CodeName): boolean => codes[name].code === code

/** Creates a token in the card fields or a wallet's sheet; null while the provider is unreachable. */
const newToken = async ({ turns, outside, sandbox }: World, method: string): Promise<string | null> => {
  await turns.turn(isWallet(method) ? 'agrees on the wallet’s sheet' : 'types a card')
  const { confirmationTokens } = outside.stripe.testHelpers
  const make = async () =>
    isWallet(method)
      ? walletToken({ sandbox }, method)
      : (await confirmationTokens.create({ payment_method: method })).id
  return turns.during(() => make().catch(() => null))
}

type NextStep = 'stop' | 'poll' | 'another card'

/** Records what the donor was told. @returns their next step */
const recordAnswer = (world: World, donation: Donation, attempt: number, code: number): NextStep => {
  if (hasCode(code, 'alreadyPaid')) donation.isToldPaid = true
  if (hasCode(code, 'paymentDeclined')) donation.toldDeclined.add(attempt)
  if (hasCode(code, 'paymentDeclined'))
    return world.random.chance(ANOTHER_CARD_CHANCE) ? 'another card' : 'stop'
  return hasCode(code, 'outcomeUnknown') || hasCode(code, 'conflict') ? 'poll' : 'stop'
}

/** Answers the bank's check. The page then polls the result, unless the donor left. */
const authenticate = async (world: World, clientSecret: string): Promise<NextStep> =>
  (await answerBank(world, clientSecret)) ? 'poll' : 'stop'

const charge = async (world: World, donation: Donation, attempt: number): Promise<NextStep> => {
  const { random, turns, story } = world
  const { order, donor, name } = donation
  if (order === undefined) return 'stop'
  const card = pickCard(random)
  const token = await newToken(world, card)
  if (token === null) return 'poll'
  donation.attempt = Math.max(donation.attempt, attempt)
  story.addLine(`${name} is charged to ${card}, attempt ${attempt}`)
  const sendCharge = () => retryAsPage(world, () => donor.charge(order, token, attempt))
  if (random.chance(DOUBLE_CLICK_CHANCE))
    turns.add(`${donor.name}, ${name}, second click`, async () => {
      await sendCharge()
    })
  const response = await sendCharge()
  if (response === null) return random.chance(0.5) ? 'poll' : 'stop'
  const { code, data } = response.envelope
  if (code !== codes.ok.code) return recordAnswer(world, donation, attempt, code)
  if (data.nextAction !== undefined) return authenticate(world, data.nextAction.clientSecret)
  if (data.status === 'succeeded') donation.isToldPaid = true
  return data.status === 'succeeded' ? 'stop' : 'poll'
}

/** Polls the result as the page does. @returns the number of the next attempt, or null if there is none */
const pollResult = async (world: World, donation: Donation): Promise<number | null> => {
  const { random, turns } = world
  const { order, donor } = donation
  for (let looks = 0; order !== undefined && looks < POLLS; looks += 1) {
    await turns.turn('waits a little')
    const response = await retryAsPage(world, () => donor.status(order))
    if (response === null || response.envelope.code !== codes.ok.code) return null
    const { status, canRetry, nextAttempt, nextAction } = response.envelope.data
    if (status === 'succeeded') donation.isToldPaid = true
    if (status === 'failed') donation.toldDeclined.add(nextAttempt - 1)
    if (canRetry) return random.chance(ANOTHER_CARD_CHANCE) ? nextAttempt : null
    if (nextAction === undefined && !['processing', 'unknown'].includes(status)) return null
    if (nextAction !== undefined && !(await answerBank(world, nextAction.clientSecret))) return null
  }
  return null
}

/** Pays an order, with further attempts, until its donor sees the result or leaves. */
export const pay = async (world: World, donation: Donation, firstAttempt = 1): Promise<void> => {
  let attempt = firstAttempt
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const next = await charge(world, donation, attempt)
    if (next === 'stop') return
    const nextAttempt = next === 'another card' ? attempt + 1 : await pollResult(world, donation)
    if (nextAttempt === null) return
    attempt = nextAttempt
  }
}

/** Reopens the page of a donation whose donor left it. */
export const reopenPage = async (world: World, donation: Donation): Promise<void> => {
  const attempt = await pollResult(world, donation)
  if (attempt !== null) await pay(world, donation, attempt)
}
