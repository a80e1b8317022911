import { expect, it } from 'vitest'
import { readBalance } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { readStop } from '#server/payouts/stop-payouts.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { explainDifference, readOpenDifferences } from './read-reconciliation.ts'

const scene = restoreScene()
const TIME = { timeout: 120_000 }
const world = () => outsideWorld(scene.test)
const runWeek = () => scene.run('run-payouts', 'follow-payouts')
const stopReason = async () => (await readStop(scene.test.deps))?.reason ?? null
const resume = () => resumePayouts(scene.test.deps, FINANCE, 'The list was checked.')
const transferredCents = async () =>
  (await world().stripe.transfers.list({ limit: 100 })).data.reduce((sum, { amount }) => sum + amount, 0)
const payouts = (caseId: string) => readPayoutsOf(scene.test.deps.database.db, caseId)
/** A donation of $100 less the fee. */
const DUE_CENTS = 9680
const AMOUNT_CENTS = 9000

type Group = 'case' | 'attempt' | 'by hand' | 'by hand, without its case'

/** Pays a recipient as an earlier version did, or as staff do at the provider: without the payout in the metadata. */
const payAsBefore = async (
  { caseId, accountRef }: Recipient,
  group: Group,
  sentOnCents: number,
): Promise<void> => {
  const { stripe } = world()
  const attemptId = scene.test.deps.ids.uuid()
  const isByHand = group === 'by hand' || group === 'by hand, without its case'
  const metadata = isByHand ? {} : { case_id: caseId, attempt_id: attemptId }
  await stripe.transfers.create({
    amount: AMOUNT_CENTS,
    currency: 'usd',
    destination: accountRef,
    // The provider's website gives a transfer a destination alone.
    ...(group !== 'by hand, without its case' && {
      transfer_group: group === 'attempt' ? attemptId : caseId,
    }),
    metadata,
  })
  if (sentOnCents > 0)
    await stripe.payouts.create(
      { amount: sentOnCents, currency: 'usd', metadata },
      { stripeAccount: accountRef },
    )
}

const restoreAfter = async (group: Group, sentOnCents = AMOUNT_CENTS): Promise<Recipient> => {
  const recipient = await Recipient.verified(scene.test, 'rosa@mail.example')
  await scene.give(recipient.caseId)
  // Another case's money, from which a second transfer to the recipient could be made.
  await scene.give(await makeCase(scene.test, { verified: false }), 50_000)
  await scene.passDays(8)
  await scene.backUp()
  await payAsBefore(recipient, group, sentOnCents)
  await scene.passDays(3)
  await scene.restore()
  await compareWithProvider(scene.test.deps)
  return recipient
}

const readOnly = async () => {
  const [difference, ...others] = await readOpenDifferences(scene.test.deps)
  expect(others).toEqual([])
  if (difference === undefined) throw new Error('Nothing is listed')
  return difference
}

it.each<Group>(['case', 'attempt', 'by hand', 'by hand, without its case'])(
  'a transfer without its payout, grouped by %s, is booked once it is explained, and its money isn’t sent again',
  TIME,
  async (group) => {
    const { caseId } = await restoreAfter(group)
    const { deps } = scene.test
    expect(await stopReason()).toBe('provider_ahead')
    const difference = await readOnly()
    expect(difference).toMatchObject({ kind: 'transfer_unknown', caseId })
    // Resumed without an explanation, nothing is sent either.
    await resume()
    await runWeek()
    expect(await transferredCents()).toBe(AMOUNT_CENTS)
    expect(await stopReason()).toBe('provider_ahead')
    await explainDifference(deps, FINANCE, {
      differenceId: difference.differenceId,
      words: 'The payout of this week.',
    })
    await resume()
    await runWeek()
    await runWeek()
    const paid = (await payouts(caseId)).filter(({ status }) => status === 'paid')
    expect(paid).toMatchObject([{ amountCents: AMOUNT_CENTS }])
    await scene.passDays(8)
    await runWeek()
    await scene.passDays(3)
    await runWeek()
    const { payableCents } = await readBalance(deps.database.db, caseId)
    const sentCents = (await payouts(caseId)).reduce(
      (sum, { status, amountCents }) => (['paid', 'in_transit'].includes(status) ? sum + amountCents : sum),
      0,
    )
    expect(await transferredCents()).toBe(sentCents)
    expect(sentCents + payableCents).toBe(DUE_CENTS)
    expect(await stopReason()).toBeNull()
    expect(await checkLedger(deps.database.db)).toEqual([])
  },
)

it.each<Group>(['case', 'by hand, without its case'])(
  'an unknown transfer, grouped by %s, may not be explained by the case’s owner and recipient',
  TIME,
  async (group) => {
    const { person } = await restoreAfter(group)
    const { deps } = scene.test
    await person.login()
    const { data } = await person.call('userInfo', {})
    const { differenceId } = await readOnly()
    const owner = { staffId: data.userId, roles: ['finance'] } as const
    await expect(explainDifference(deps, owner, { differenceId, words: 'Mine.' })).rejects.toMatchObject({
      codeName: 'conflictOfInterest',
    })
  },
)

it(
  'a transfer by hand that is partly left in its account isn’t booked before staff settle it',
  TIME,
  async () => {
    const { caseId, accountRef } = await restoreAfter('by hand', 5000)
    const { deps } = scene.test
    const { differenceId } = await readOnly()
    await explainDifference(deps, FINANCE, { differenceId, words: 'The payout of this week.' })
    await resume()
    for (let week = 0; week < 2; week += 1) {
      await runWeek()
      await scene.passDays(4)
    }
    expect(await transferredCents()).toBe(AMOUNT_CENTS)
    expect(await payouts(caseId)).toMatchObject([{ status: 'scheduled', amountCents: DUE_CENTS }])
    const { db } = deps.database
    const alerts = await db
      .selectFrom('alert')
      .select('title')
      .where('kind', '=', 'part_of_transfer')
      .execute()
    expect(alerts).toEqual([{ title: 'Only part of a manual transfer went to the recipient’s bank' }])
    await world().stripe.payouts.create({ amount: 4000, currency: 'usd' }, { stripeAccount: accountRef })
    await runWeek()
    expect(await payouts(caseId)).toContainEqual(
      expect.objectContaining({ status: 'paid', amountCents: AMOUNT_CENTS }),
    )
    expect(await checkLedger(db)).toEqual([])
  },
)

it.each([
  ['and then paid out', 0, 6000],
  ['after a part was paid out', 6000, 0],
  ['and is still in its account', 0, 0],
])(
  'a transfer by hand that was reversed in part %s is booked as what the recipient got',
  TIME,
  async (_, sentOnBeforeCents, sentOnAfterCents) => {
    const { caseId, accountRef } = await restoreAfter('by hand', sentOnBeforeCents)
    const { deps } = scene.test
    const { stripe } = world()
    const [transfer] = (await stripe.transfers.list({ limit: 1 })).data
    await stripe.transfers.createReversal(transfer?.id ?? '', { amount: AMOUNT_CENTS - 6000 })
    if (sentOnAfterCents > 0)
      await stripe.payouts.create(
        { amount: sentOnAfterCents, currency: 'usd' },
        { stripeAccount: accountRef },
      )
    await compareWithProvider(deps)
    for (const { differenceId } of await readOpenDifferences(deps))
      await explainDifference(deps, FINANCE, { differenceId, words: 'The payout of this week, corrected.' })
    await resume()
    await runWeek()
    await scene.passDays(3)
    await runWeek()
    expect((await payouts(caseId)).map(({ amountCents }) => amountCents)).toContain(6000)
    // Exactly the rest follows.
    await scene.passDays(8)
    await runWeek()
    const paid = (await payouts(caseId)).filter(({ status }) => status !== 'canceled')
    const amounts = paid.map(({ amountCents }) => amountCents)
    expect(amounts.sort()).toEqual([DUE_CENTS - 6000, 6000])
    expect((await readBalance(deps.database.db, caseId)).payableCents).toBe(0)
    expect(await transferredCents()).toBe(AMOUNT_CENTS + DUE_CENTS - 6000)
    expect(await checkLedger(deps.database.db)).toEqual([])
  },
)

it(
  'a transfer by hand to another case’s recipient stops nothing more once it is explained',
  TIME,
  async () => {
    const [rosa, ben] = [
      await Recipient.verified(scene.test, 'rosa@mail.example'),
      await Recipient.verified(scene.test, 'ben@mail.example'),
    ]
    const giveToBoth = async (): Promise<void> => {
      for (const { caseId } of [rosa, ben]) await scene.give(caseId)
    }
    await giveToBoth()
    await scene.passDays(8)
    await runWeek()
    await scene.passDays(3)
    await runWeek()
    // Ben was paid once, so his account has a bank payout of his case.
    await giveToBoth()
    await world().stripe.transfers.create({
      amount: 500,
      currency: 'usd',
      destination: ben.accountRef,
      transfer_group: rosa.caseId,
    })
    await compareWithProvider(scene.test.deps)
    const { differenceId } = await readOnly()
    await explainDifference(scene.test.deps, FINANCE, { differenceId, words: 'A slip, and it stays there.' })
    await resume()
    for (let week = 0; week < 4; week += 1) {
      await runWeek()
      expect(await stopReason()).toBeNull()
      await scene.passDays(4)
    }
    const states = async ({ caseId }: Recipient) => (await payouts(caseId)).map(({ status }) => status)
    expect(await states(rosa)).toEqual(['paid', 'paid', 'paid'])
    expect(await states(ben)).toEqual(['paid', 'paid'])
    expect(await checkLedger(scene.test.deps.database.db)).toEqual([])
  },
)

it('two nodes book an explained transfer once', TIME, async () => {
  const { caseId } = await restoreAfter('by hand')
  const { deps } = scene.test
  const { differenceId } = await readOnly()
  await resume()
  await runWeek()
  await explainDifference(deps, FINANCE, { differenceId, words: 'The payout of this week.' })
  const other = await scene.addNode()
  other.deps.firstComparison.finish()
  await Promise.all([scene.run(), other.work()])
  await runWeek()
  expect((await payouts(caseId)).filter(({ status }) => status === 'paid')).toHaveLength(1)
  expect(await checkLedger(deps.database.db)).toEqual([])
})
