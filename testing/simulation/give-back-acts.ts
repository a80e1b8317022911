import { partsOf, remainingParts } from '#server/orders/give-back.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { askRefund, type RefundAsk } from '#server/orders/refunds/ask-refund.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { BrokenConnection } from './broken-connection.ts'
import { oneOf } from './choose.ts'
import type { Cast, Gift } from './gifts.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** Money on its way back: asked for by donors and staff, or made at the provider itself. */

const placeOf = ({ caseId, order }: Gift) => (order === undefined ? null : { caseId, orderId: order.orderId })

type Wish = Pick<RefundAsk, 'reason' | 'onlyIfHeld' | 'parts'>

const wishes = ({ random }: World): Wish =>
  random.pick<Wish>([
    { reason: 'donor', onlyIfHeld: true, parts: remainingParts },
    {
      reason: 'tip',
      onlyIfHeld: false,
      parts: (order) => partsOf(order, { giftCents: 0, tipCents: order.tipCents - order.returnedTipCents }),
    },
    {
      reason: 'staff',
      onlyIfHeld: false,
      parts: (order) =>
        partsOf(order, {
          giftCents: random.below(order.amountCents - order.returnedGiftCents + 1),
          tipCents: random.below(order.tipCents - order.returnedTipCents + 1),
        }),
    },
    { reason: 'staff', onlyIfHeld: false, parts: remainingParts },
  ])

/** What may end an act without its being wrong: a refusal, our process's end, and a broken connection. */
export const asExpected = async (act: Promise<unknown>, say: (words: string) => void): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (isRefusal(error)) say(`refused: ${error.codeName}`)
    else if (error instanceof ConnectionLost || error instanceof BrokenConnection) say('hears nothing')
    else throw error
  }
}

const ask = async (world: World, gift: Gift, wish: Wish, idempotencyKey: string): Promise<void> => {
  const { site, turns, story } = world
  const place = placeOf(gift)
  if (place === null) return
  const { process, deps } = site.web()
  await asExpected(
    turns.within(process, () => askRefund(deps, { ...wish, place, idempotencyKey })),
    (words) => story.add(`${gift.name}, ${wish.reason}: ${words}`),
  )
}

/** Asked for once, or once more under the same key while the first is on its way. */
export const askBack = (world: World, cast: Cast): void => {
  const { random, turns, plain } = world
  const gift = oneOf(random, cast.gifts)
  if (gift === undefined) return
  const wish = wishes(world)
  const key = plain.ids.uuid()
  const times = random.chance(0.2) ? 2 : 1
  for (let time = 0; time < times; time += 1)
    turns.add(`${wish.reason} asks ${gift.name} back`, () => ask(world, gift, wish, key))
}

/** Somebody presses "refund" on the provider's own pages. */
export const refundAtProvider = (world: World, cast: Cast): void => {
  const { random, turns, outside, observer, story } = world
  const gift = oneOf(random, cast.gifts)
  const place = gift === undefined ? null : placeOf(gift)
  if (gift === undefined || place === null) return
  turns.add(`the provider’s pages give ${gift.name} back`, async () => {
    const order = await readOrder(observer.reader, place)
    const paymentRef = order?.providerRef ?? null
    if (order === null || paymentRef === null) return
    const amount = random.chance(0.5) ? {} : { amount: 1 + random.below(order.totalCents) }
    const made = await turns.during(() =>
      outside.stripe.refunds.create({ payment_intent: paymentRef, ...amount }).then(
        () => true,
        () => false,
      ),
    )
    story.add(made ? 'the provider gives it back' : 'the provider can’t')
  })
}
