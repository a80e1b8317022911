import { readOrder } from '#server/donations/orders.queries.ts'
import { pickPayingCard } from './cards.ts'
import { pickOne } from './choose.ts'
import type { Cast, Donation } from './donations.ts'
import type { World } from './world.ts'

/** Events at the provider that our server doesn't start: in its dashboard, at donors' banks, at card networks. */

/** One of a donation's payments, at random: its latest, or a duplicate payment. */
const paymentOf = async ({ observer, random }: World, { caseId, order }: Donation) => {
  if (order === undefined) return null
  const { orderId } = order
  const row = await readOrder(observer.db, { caseId, orderId })
  if (row === null) return null
  const more = await observer.db
    .selectFrom('duplicatePayment')
    .select('paymentRef')
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('noticedAt')
    .orderBy('duplicatePaymentId')
    .execute()
  const paymentRef = pickOne(random, [row.providerRef, ...more.map((one) => one.paymentRef)])
  return paymentRef == null ? null : { paymentRef, totalCents: row.totalCents }
}

/** Makes a request to the provider, which may refuse it or give no answer. Either is fine. */
const attemptAtProvider = (world: World, ask: () => Promise<unknown>): Promise<void> =>
  world.turns.during(async () => {
    const isDone = await ask().then(
      () => true,
      () => false,
    )
    world.story.addLine(isDone ? 'the provider does it' : 'the provider doesn’t')
  })

/** Attempt number of payments that only the provider knows; above any real one. */
const FORGOTTEN_ATTEMPT = '20'
const RETURN_URL = 'https://elsewhere.example/'

/** A forgotten attempt succeeds, before or after another attempt pays the order. */
export const succeedLateAtProvider = (world: World, cast: Cast): void => {
  const { random, turns, outside, observer } = world
  const donation = pickOne(
    random,
    cast.donations.filter(({ attempt }) => attempt > 0),
  )
  if (donation?.order === undefined) return
  const { caseId, order, name } = donation
  const card = pickPayingCard(random)
  turns.add(`a forgotten attempt of ${name} takes its money from ${card}`, async () => {
    const row = await readOrder(observer.db, { caseId, orderId: order.orderId })
    if (row === null) return
    const metadata = {
      case_id: caseId,
      order_id: order.orderId,
      attempt: FORGOTTEN_ATTEMPT,
      amount_cents: row.amountCents,
      tip_cents: row.tipCents,
      cover_fee_cents: row.coverFeeCents,
    }
    const { paymentIntents } = outside.stripe
    const taken = { amount: row.totalCents, currency: 'usd', payment_method: card, metadata }
    await attemptAtProvider(world, () =>
      paymentIntents.create({ ...taken, confirm: true, return_url: RETURN_URL }),
    )
  })
}

/** Refunds a donation in the provider's dashboard. */
export const refundAtProvider = (world: World, cast: Cast): void => {
  const { random, turns, outside } = world
  const donation = pickOne(random, cast.donations)
  if (donation === undefined) return
  turns.add(`the provider’s pages give ${donation.name} back`, async () => {
    const payment = await paymentOf(world, donation)
    if (payment === null) return
    const amount = random.chance(0.5) ? {} : { amount: 1 + random.below(payment.totalCents) }
    await attemptAtProvider(world, () =>
      outside.stripe.refunds.create({ payment_intent: payment.paymentRef, ...amount }),
    )
  })
}

/** Opens a dispute or fraud warning of any payment, at any time. */
export const openDisputeAtProvider = (world: World, cast: Cast): void => {
  const { random, turns, sandbox } = world
  const donation = pickOne(random, cast.donations)
  if (donation === undefined) return
  const act = random.pick(['dispute', 'warn'] as const)
  turns.add(`a bank: ${act} ${donation.name}`, async () => {
    const payment = await paymentOf(world, donation)
    if (payment === null) return
    const url = `${sandbox.origin}/payments/${payment.paymentRef}`
    const body = new URLSearchParams({ act })
    await attemptAtProvider(world, async () =>
      (await fetch(url, { method: 'POST', body, redirect: 'manual' })).body?.cancel(),
    )
  })
}

const INQUIRY = 'warning_needs_response'

/** Answers or accepts a dispute in the provider's dashboard. */
export const answerDispute = (world: World): void => {
  const { random, turns, outside } = world
  turns.add('the provider’s pages answer a dispute', async () => {
    const { disputes } = outside.stripe
    const all = await turns.during(() =>
      disputes.list({ limit: 50 }).then(
        ({ data }) => data,
        () => [],
      ),
    )
    const open = pickOne(
      random,
      all.filter(({ status }) => status === 'needs_response' || status === INQUIRY),
    )
    if (open === undefined) return
    const words =
      open.status === INQUIRY
        ? random.pick(['escalate_inquiry_evidence', 'an explanation'] as const)
        : random.pick(['winning_evidence', 'winning_evidence', 'losing_evidence', 'give in'] as const)
    const answering = () =>
      words === 'give in'
        ? disputes.close(open.id)
        : disputes.update(open.id, { evidence: { uncategorized_text: words }, submit: true })
    await attemptAtProvider(world, answering)
  })
}
