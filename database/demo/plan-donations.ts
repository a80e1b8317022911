import { MINUTE_MS } from '#contract/dates.ts'
import type { NameShown } from '#contract/donations/shown-name.ts'
import { addCents, shareOfCents } from '#contract/money.ts'
import type { DemoCase } from './demo-cases.ts'
import type { Random } from './random.ts'

/** A past donation of the demo. */
export type PlannedDonation = {
  readonly name: string
  readonly email: string
  readonly amountCents: number
  readonly tipCents: number
  readonly coverFee: boolean
  readonly nameShown: NameShown
  readonly hideAmount: boolean
  readonly message: string
  readonly at: Date
}

export type DonationPlan = {
  readonly count: number
  readonly raisedCents: number
  readonly from: Date
  readonly until: Date
  readonly names: readonly [string, ...string[]]
  /** Messages of donors, newest first. */
  readonly messages: readonly string[]
  /** Whether the case is popular now: its newest donations are minutes and hours old. */
  readonly lively: boolean
  /** The newest donations, if the case lists them one by one. */
  readonly latest?: DemoCase['latest']
}

type RaisedShare = { readonly goalCents: number; readonly raisedShare: number }

const AMOUNTS: readonly [number, ...number[]] = [
  1000, 1500, 2000, 2500, 2500, 2500, 3000, 4000, 5000, 5000, 5000, 5000, 7500, 10_000, 10_000, 15_000,
  20_000, 31_000,
]
const SMALLEST_CENTS = 500
const LARGEST_CENTS = 50_000
const STEPS: readonly [number, ...number[]] = [500, 1000, 2500]

/**
 * The amount that a case has raised. Its share of the goal is given to four decimal places, which many amounts match:
 * this is one in whole tens of dollars, otherwise in whole dollars, otherwise the exact one.
 */
export const raisedCentsOf = ({ goalCents, raisedShare }: RaisedShare): number => {
  const exact = shareOfCents(goalCents, Math.round(raisedShare * 10_000))
  const roundTo = (step: number): number => exact + step / 2 - ((exact + step / 2) % step)
  // At most half a unit of the fourth decimal place off.
  const matchesShare = (cents: number): boolean => Math.abs(cents - exact) * 20_000 <= goalCents
  return [1000, 100].map(roundTo).find(matchesShare) ?? exact
}

/** Plausible amounts that add up to exactly the raised amount. */
const planAmounts = (random: Random, { count, raisedCents }: DonationPlan): number[] => {
  if (raisedCents < count * SMALLEST_CENTS || raisedCents > count * LARGEST_CENTS)
    throw new RangeError(`${count} gifts can’t add up to ${raisedCents} cents`)
  const amounts = Array.from({ length: count }, () => random.pick(AMOUNTS))
  // Raises or lowers random amounts in steps, within the limits, until the sum is right.
  let missing = raisedCents - amounts.reduce((sum, amount) => sum + amount, 0)
  while (missing !== 0) {
    const index = random.below(count)
    const amount = amounts[index] ?? SMALLEST_CENTS
    const step = Math.min(Math.abs(missing), random.pick(STEPS))
    const change =
      missing > 0 ? Math.min(step, LARGEST_CENTS - amount) : -Math.min(step, amount - SMALLEST_CENTS)
    amounts[index] = amount + change
    missing -= change
  }
  return amounts
}

/** Times of donations, oldest first: many in the first days, then few a day, and for a lively case some just now. */
const planTimes = (random: Random, { count, from, until, lively }: DonationPlan): Date[] => {
  const span = until.getTime() - from.getTime()
  const recentTimes = lively ? [12, 64, 190].map((minutes) => until.getTime() - minutes * MINUTE_MS) : []
  const others = Array.from({ length: count - recentTimes.length }, () => {
    // Squared, the random shares of four donations in ten lie nearer to the beginning.
    const share = random.chance(0.4) ? random.next() ** 2 : random.next()
    return from.getTime() + MINUTE_MS + share * (span - (lively ? 240 : 30) * MINUTE_MS)
  })
  return [...others, ...recentTimes].sort((a, b) => a - b).map((at) => new Date(Math.floor(at)))
}

const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')}@mail.example`

/** Whether the last word is a noun, such as in "Third floor east side": no last name, so its initial says nothing. */
const endsWithNoun = (name: string): boolean => /\s\p{Ll}\S*$/u.test(name)

/** About one donor in eight is anonymous, and one in five shown by an initial. */
const planNameShown = (random: Random, name: string): NameShown => {
  const share = random.next()
  if (share < 0.12) return 'anonymous'
  return share < 0.32 && !endsWithNoun(name) ? 'first_initial' : 'full'
}

const tipOf = (random: Random, amountCents: number): number =>
  random.chance(0.3) ? Math.min(amountCents, random.pick([200, 300, 500, 1000])) : 0

/** The names in random order, so that a case's donors differ and a name rarely repeats within a few lines. */
const shuffled = (random: Random, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name)

/** Donations with random names and amounts. */
const planRandomDonations = (random: Random, plan: DonationPlan): PlannedDonation[] => {
  const names = shuffled(random, plan.names)
  const amounts = planAmounts(random, plan)
  // Every nth donation has a message.
  const everyNth = Math.max(1, Math.floor(plan.count / Math.max(1, plan.messages.length)))
  return planTimes(random, plan).map((at, index) => {
    // Counted from the newest donation, so that the first messages on the page are recent.
    const newerCount = plan.count - 1 - index
    const message = newerCount % everyNth === 0 ? (plan.messages[newerCount / everyNth] ?? '') : ''
    const name = names[index % names.length] ?? plan.names[0]
    const amountCents = amounts[index] ?? SMALLEST_CENTS
    return {
      name,
      email: emailOf(name),
      amountCents,
      tipCents: tipOf(random, amountCents),
      coverFee: random.chance(0.15),
      nameShown: planNameShown(random, name),
      hideAmount: random.chance(0.08),
      message,
      at,
    }
  })
}

/** Donations that add up to the raised amount, oldest first. The `latest` ones, which the case lists, come last. */
export const planDonations = (random: Random, { latest = [], ...plan }: DonationPlan): PlannedDonation[] => {
  if (latest.length === 0) return planRandomDonations(random, plan)
  const listed = latest
    .map(
      ({ minutesAgo, ...donation }): PlannedDonation => ({
        ...donation,
        email: emailOf(donation.name),
        tipCents: 0,
        coverFee: false,
        at: new Date(plan.until.getTime() - minutesAgo * MINUTE_MS),
      }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const others = planRandomDonations(random, {
    ...plan,
    count: plan.count - listed.length,
    raisedCents: addCents(plan.raisedCents, ...listed.map((donation) => -donation.amountCents)),
    until: listed[0]?.at ?? plan.until,
    messages: plan.messages.filter((message) => listed.every((donation) => donation.message !== message)),
    lively: false,
  })
  return [...others, ...listed]
}
