import { type CallName, calls } from '#contract/calls.ts'
import { NAME_SHOWN_CHOICES } from '#contract/orders/shown-name.ts'
import { receiptPath } from '#server/orders/receipt.ts'
import { oneOf } from './choose.ts'
import type { Cast, Donation } from './donations.ts'
import { codeText } from './give.ts'
import { persistently } from './patience.ts'
import type { World } from './world.ts'

/** Donors' actions with the mailed token. */

const ACTS = [
  'refundOwnDonation',
  'refundOwnDonation',
  'refundOwnTip',
  'requestRefund',
  'changeNames',
] as const
type Act = (typeof ACTS)[number] | 'refundRepeatedDonation'

const bodyOf = ({ random, plain }: World, act: Act): object => {
  const idempotencyKey = plain.ids.uuid()
  if (act === 'requestRefund') return { idempotencyKey, reason: 'mistake' }
  if (act !== 'changeNames') return { idempotencyKey }
  return { idempotencyKey, nameShown: random.pick(NAME_SHOWN_CHOICES), hideAmount: random.chance(0.5) }
}

const tokenOf = ({ plain }: World, { caseId, order }: Donation): string | null =>
  order === undefined
    ? null
    : (receiptPath(plain.signer, { caseId, orderId: order.orderId }).split('/').at(-1) ?? null)

const send = async (world: World, { donor, name }: Donation, act: CallName, body: object): Promise<void> => {
  const response = await persistently(world, () => donor.call('POST', calls[act].path, body))
  if (response !== null && response.envelope.code !== 0)
    world.story.add(`${name}, ${act}: refused: ${codeText(response.envelope.code)}`)
}

/** A donation whose donor made an equal one to the same case, perhaps minutes ago. */
const oneOfTwo = ({ random }: World, { donations }: Cast): Donation | undefined =>
  oneOf(
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

/** Once, or twice concurrently with the same key, like a double click. */
const press = (world: World, donation: Donation | undefined, act: Act): void => {
  const { random, turns } = world
  const token = donation === undefined ? null : tokenOf(world, donation)
  if (donation === undefined || token === null) return
  const body = { token, ...bodyOf(world, act) }
  const times = random.chance(0.2) ? 2 : 1
  for (let time = 0; time < times; time += 1)
    turns.add(`${donation.donor.name}, ${donation.name}, ${act}`, () => send(world, donation, act, body))
}

export const useLink = (world: World, cast: Cast): void =>
  press(world, oneOf(world.random, cast.donations), world.random.pick(ACTS))

/** "I gave twice": possibly with both tokens at once. */
export const refundRepeatedDonation = (world: World, cast: Cast): void => {
  for (let time = world.random.chance(0.3) ? 2 : 1; time > 0; time -= 1)
    press(world, oneOfTwo(world, cast), 'refundRepeatedDonation')
}
