import { type CallName, calls } from '#contract/calls.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import { receiptPath } from '#server/donations/receipt.ts'
import { pickOne } from './choose.ts'
import type { Cast, Donation } from './donations.ts'
import { codeText } from './give.ts'
import { retryAsPage } from './retry-as-page.ts'
import type { World } from './world.ts'

/** Donors' actions with the token of their mailed link. */

const LINK_ACTIONS = [
  'refundOwnDonation',
  'refundOwnDonation',
  'refundOwnTip',
  'requestRefund',
  'changeNames',
] as const
type LinkAction = (typeof LINK_ACTIONS)[number] | 'refundRepeatedDonation'

const bodyOf = ({ random, ungatedDeps }: World, act: LinkAction): object => {
  const idempotencyKey = ungatedDeps.ids.uuid()
  if (act === 'requestRefund') return { idempotencyKey, reason: 'mistake' }
  if (act !== 'changeNames') return { idempotencyKey }
  return { idempotencyKey, nameShown: random.pick(NAME_SHOWN_CHOICES), hideAmount: random.chance(0.5) }
}

const tokenOf = ({ ungatedDeps }: World, { caseId, order }: Donation): string | null =>
  order === undefined
    ? null
    : (receiptPath(ungatedDeps.signer, { caseId, orderId: order.orderId, emailCorrectedAt: null })
        .split('/')
        .at(-1) ?? null)

const send = async (world: World, { donor, name }: Donation, act: CallName, body: object): Promise<void> => {
  const response = await retryAsPage(world, () => donor.call('POST', calls[act].path, body))
  if (response !== null && response.envelope.code !== 0)
    world.story.addLine(`${name}, ${act}: refused: ${codeText(response.envelope.code)}`)
}

/** Picks a donation whose donor made another one of the same amount to the same case. */
const pickRepeatedDonation = ({ random }: World, { donations }: Cast): Donation | undefined =>
  pickOne(
    random,
    donations.filter(({ donor, caseId, order }) =>
      donations.some(
        (other) =>
          other.donor === donor &&
          other.caseId === caseId &&
          other.order?.orderId !== order?.orderId &&
          other.order?.amountCents === order?.amountCents,
      ),
    ),
  )

/** Runs an action, sometimes twice concurrently with the same key, like a double click. */
const clickAction = (world: World, donation: Donation | undefined, act: LinkAction): void => {
  const { random, turns } = world
  const token = donation === undefined ? null : tokenOf(world, donation)
  if (donation === undefined || token === null) return
  const body = { token, ...bodyOf(world, act) }
  const times = random.chance(0.2) ? 2 : 1
  for (let time = 0; time < times; time += 1)
    turns.add(`${donation.donor.name}, ${donation.name}, ${act}`, () => send(world, donation, act, body))
}

export const useDonationLink = (world: World, cast: Cast): void =>
  clickAction(world, pickOne(world.random, cast.donations), world.random.pick(LINK_ACTIONS))

/** Refunds a repeated donation, sometimes by both donations' links at once. */
export const refundRepeatedDonation = (world: World, cast: Cast): void => {
  for (let time = world.random.chance(0.3) ? 2 : 1; time > 0; time -= 1)
    clickAction(world, pickRepeatedDonation(world, cast), 'refundRepeatedDonation')
}
