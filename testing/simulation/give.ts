import { codeRow, codes } from '#contract/codes.ts'
import { NAME_SHOWN_CHOICES } from '#contract/orders/shown-name.ts'
import { tipOfPercent } from '#contract/pricing.ts'
import { oneOf } from './choose.ts'
import type { Cast, Donation } from './donations.ts'
import { persistently } from './patience.ts'
import { pay } from './pay.ts'
import { SimulatedDonor } from './simulated-donor.ts'
import type { World } from './world.ts'

/** Few amounts, so that repeated donations are common. */
const AMOUNTS = [500, 1000, 2500, 2500, 5000, 3333, 12_345] as const
const TIPS = [0, 0, 5, 10, 15] as const
const FRESH_DRAFTS = 2
const TWO_TABS = 0.5
const SAME_PRESS = 0.4

/** Name of a code, for the story. */
export const codeText = (code: number): string =>
  Object.entries(codes).find(([, row]) => row === codeRow(code))?.[0] ?? String(code)

const choicesFor = ({ random, plain }: World, { donor, caseId }: Donation) => {
  const amountCents = random.pick(AMOUNTS)
  return {
    caseId,
    amountCents,
    name: donor.name.replace('donor', 'Dora Number'),
    email: donor.email,
    idempotencyKey: plain.ids.uuid(),
    tipCents: tipOfPercent(amountCents, random.pick(TIPS)),
    coverFee: random.chance(0.3),
    nameShown: random.pick(NAME_SHOWN_CHOICES),
    hideAmount: random.chance(0.1),
    message: random.chance(0.2) ? 'Get well soon' : '',
  }
}
type DonationChoices = ReturnType<typeof choicesFor>

/** Asks for an order draft, which a case that takes no donations refuses, and sends the order once. */
const sendOrder = async (world: World, { donor }: Donation, choices: DonationChoices) => {
  const platform = await persistently(world, () => donor.payPlatform(choices.caseId))
  if (platform === null || platform.envelope.code !== codes.ok.code) return platform
  const { draft } = platform.envelope.data
  const body = await persistently(world, () => donor.orderBody(choices, draft))
  return body && persistently(world, () => donor.create(body))
}

/** Sends the order until there is an answer; an expired draft is replaced under the same key. */
const order = async (world: World, donation: Donation, choices: DonationChoices): Promise<boolean> => {
  for (let drafts = 0; drafts < FRESH_DRAFTS; drafts += 1) {
    const answer = await sendOrder(world, donation, choices)
    if (answer === null) return false
    const { code, data } = answer.envelope
    if (code === codes.ok.code && 'orderId' in data) {
      donation.order = { orderId: data.orderId, orderKey: data.orderKey, amountCents: choices.amountCents }
      return true
    }
    world.story.add(`${donation.name} is refused: ${codeText(code)}`)
    if (code !== codes.draftExpired.code) return false
  }
  return false
}

const beginDonation = (cast: Cast, donor: SimulatedDonor, caseId: string): Donation => {
  const name = `gift ${cast.donations.length + 1}`
  const donation: Donation = {
    name,
    donor,
    caseId,
    order: undefined,
    attempt: 0,
    saidPaid: false,
    saidDeclined: new Set(),
  }
  cast.donations.push(donation)
  return donation
}

/** A first donation. Afterwards the donor is known, and may return. */
const newcomer = async (world: World, cast: Cast, donor: SimulatedDonor, caseId: string): Promise<void> => {
  const donation = beginDonation(cast, donor, caseId)
  if (!(await order(world, donation, choicesFor(world, donation)))) return
  cast.donors.push(donor)
  await pay(world, donation)
}

/** The same donor again, sometimes in two tabs at once, with the same choices. */
const giveAgain = (world: World, cast: Cast, donor: SimulatedDonor, caseId: string): void => {
  const { random, turns, plain } = world
  const donation = beginDonation(cast, donor, caseId)
  const choices = choicesFor(world, donation)
  const tab = (which: string, own: DonationChoices, of: Donation) =>
    turns.add(`${donor.name}, ${of.name}${which}`, async () => {
      if (await order(world, of, own)) await pay(world, of)
    })
  tab('', choices, donation)
  if (!random.chance(TWO_TABS)) return
  const other = beginDonation(cast, donor, caseId)
  // The same key is a repeated click; another key is another tab.
  const key = random.chance(SAME_PRESS) ? choices.idempotencyKey : plain.ids.uuid()
  tab(' in another tab', { ...choices, idempotencyKey: key }, other)
}

export const give = (world: World, cast: Cast, number: number): void => {
  const { random, turns } = world
  const caseId = oneOf(random, cast.caseIds)
  if (caseId === undefined) return
  const known = random.chance(0.4) ? oneOf(random, cast.donors) : undefined
  if (known !== undefined) {
    giveAgain(world, cast, known, caseId)
    return
  }
  const donor = new SimulatedDonor(world, number)
  turns.add(`${donor.name}, first gift`, () => newcomer(world, cast, donor, caseId))
}
