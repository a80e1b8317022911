import { codeRow, codes } from '#contract/codes.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import { tipOfPercent } from '#contract/pricing.ts'
import { pickOne } from './choose.ts'
import type { Cast, Donation } from './donations.ts'
import { pay } from './pay.ts'
import { retryAsPage } from './retry-as-page.ts'
import { SimulatedDonor } from './simulated-donor.ts'
import type { World } from './world.ts'

/** Only a few amounts, so that equal donations are common. */
const AMOUNTS = [500, 1000, 2500, 2500, 5000, 3333, 12_345] as const
const TIPS = [0, 0, 5, 10, 15] as const
const DRAFTS_MAX = 2
const TWO_TABS_CHANCE = 0.5
const SAME_KEY_CHANCE = 0.4

/** Name of a code, for the story. */
export const codeText = (code: number): string =>
  Object.entries(codes).find(([, row]) => row === codeRow(code))?.[0] ?? String(code)

const choicesFor = ({ random, ungatedDeps }: World, { donor, caseId }: Donation) => {
  const amountCents = random.pick(AMOUNTS)
  return {
    caseId,
    amountCents,
    name: donor.name.replace('donor', 'Dora Number'),
    email: donor.email,
    idempotencyKey: ungatedDeps.ids.uuid(),
    tipCents: tipOfPercent(amountCents, random.pick(TIPS)),
    coverFee: random.chance(0.3),
    nameShown: random.pick(NAME_SHOWN_CHOICES),
    hideAmount: random.chance(0.1),
    message: random.chance(0.2) ? 'Get well soon' : '',
  }
}
type DonationChoices = ReturnType<typeof choicesFor>

/** Requests an order draft, which may be refused, and sends the order once. */
const sendOrder = async (world: World, { donor }: Donation, choices: DonationChoices) => {
  const platform = await retryAsPage(world, () => donor.payPlatform(choices.caseId))
  if (platform === null || platform.envelope.code !== codes.ok.code) return platform
  const { draft } = platform.envelope.data
  const body = await retryAsPage(world, () => donor.orderBody(choices, draft))
  return body && retryAsPage(world, () => donor.create(body))
}

/** Sends an order, and again with a new draft if its draft has expired. @returns whether it was accepted */
const placeOrder = async (world: World, donation: Donation, choices: DonationChoices): Promise<boolean> => {
  for (let drafts = 0; drafts < DRAFTS_MAX; drafts += 1) {
    const answer = await sendOrder(world, donation, choices)
    if (answer === null) return false
    const { code, data } = answer.envelope
    if (code === codes.ok.code && 'orderId' in data) {
      donation.order = { orderId: data.orderId, orderKey: data.orderKey, amountCents: choices.amountCents }
      return true
    }
    world.story.addLine(`${donation.name} is refused: ${codeText(code)}`)
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
    isToldPaid: false,
    toldDeclined: new Set(),
  }
  cast.donations.push(donation)
  return donation
}

/** A new donor's first donation. Adds the donor to those who may return. */
const giveFirst = async (world: World, cast: Cast, donor: SimulatedDonor, caseId: string): Promise<void> => {
  const donation = beginDonation(cast, donor, caseId)
  if (!(await placeOrder(world, donation, choicesFor(world, donation)))) return
  cast.donors.push(donor)
  await pay(world, donation)
}

/** A returning donor's donation, sometimes made in two tabs at once with the same choices. */
const giveAgain = (world: World, cast: Cast, donor: SimulatedDonor, caseId: string): void => {
  const { random, turns, ungatedDeps } = world
  const donation = beginDonation(cast, donor, caseId)
  const choices = choicesFor(world, donation)
  const tab = (which: string, own: DonationChoices, of: Donation) =>
    turns.add(`${donor.name}, ${of.name}${which}`, async () => {
      if (await placeOrder(world, of, own)) await pay(world, of)
    })
  tab('', choices, donation)
  if (!random.chance(TWO_TABS_CHANCE)) return
  const other = beginDonation(cast, donor, caseId)
  // The same key is a repeated click; another key is another tab.
  const key = random.chance(SAME_KEY_CHANCE) ? choices.idempotencyKey : ungatedDeps.ids.uuid()
  tab(' in another tab', { ...choices, idempotencyKey: key }, other)
}

export const give = (world: World, cast: Cast, number: number): void => {
  const { random, turns } = world
  const caseId = pickOne(random, cast.caseIds)
  if (caseId === undefined) return
  const returningDonor = random.chance(0.4) ? pickOne(random, cast.donors) : undefined
  if (returningDonor !== undefined) {
    giveAgain(world, cast, returningDonor, caseId)
    return
  }
  const donor = new SimulatedDonor(world, number)
  turns.add(`${donor.name}, first gift`, () => giveFirst(world, cast, donor, caseId))
}
