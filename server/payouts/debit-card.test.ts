import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { liftEndedHolds } from '#server/identity-check/holds/account-holds.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { DEBIT_CARD, onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { readPayoutsOf } from './payouts.queries.ts'

/** Payouts to a debit card, of a recipient without a bank account. */

const test = testApp()
const { passDays, runWeeklyPayouts } = payoutSteps(test)
let world: OutsideWorld
beforeAll(() => test.clock.advance(-100 * DAY_MS))
beforeEach(async () => {
  world = outsideWorld(test)
  await world.faults({ reset: true })
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const payouts = ({ caseId }: Recipient) => readPayoutsOf(test.deps.database.db, caseId)

it('a payout to a card is a standard one without a fee, and its recipient reads of the card', async () => {
  const recipient = await Recipient.verified(test, 'carded@mail.example', DEBIT_CARD)
  await recipient.receive()
  await passDays(5)
  await runWeeklyPayouts()
  expect(await recipient.payouts()).toMatchObject({
    bank: { kind: 'card', name: 'Visa', last4: '5556' },
    money: { inTransitCents: 4825 },
  })
  const sent = await world.stripe.payouts.list({}, { stripeAccount: recipient.accountRef })
  expect(sent.data).toMatchObject([{ type: 'card', method: 'standard', amount: 4825 }])
  await passDays(5)
  expect(await payouts(recipient)).toMatchObject([{ status: 'paid', amountCents: 4825 }])
  const mails = (await world.mailTo(recipient.email)).map(({ text }) => text)
  expect(mails).toContainEqual(expect.stringMatching(/is sent to your debit card every 7 days/))
  expect(mails).toContainEqual(expect.stringMatching(/in your card’s account by about/))
  expect(mails).toContainEqual(expect.stringMatching(/It’s in your card’s account\./))
})

it.each([
  ['4000111100000121', 'expired_card', 'This card has expired.'],
  ['4000111100000113', 'card_declined', 'The bank declined transfers to this card.'],
])(
  'a payout to card %s comes back once, and waits for another account',
  { timeout: 3 * MINUTE_MS },
  async (card, failure, why) => {
    const recipient = await Recipient.verified(test, `${failure}@mail.example`, { ...DEBIT_CARD, card })
    await recipient.receive()
    await passDays(5)
    await runWeeklyPayouts()
    await passDays(5)
    expect(await payouts(recipient)).toMatchObject([{ failure, tries: 1, retryAt: null }])
    expect(await recipient.payouts()).toMatchObject({
      holds: [{ code: 'bank.refused' }],
      payouts: [{ state: 'failed', failure: { why } }],
    })
    await recipient.person.login()
    await recipient.checked.confirmCode()
    const { data } = await recipient.checked.beginBankChange()
    expect(
      await onboarding(test).type(data.clientSecret, {
        routing: '110000000',
        account: '000123456789',
        again: '000123456789',
      }),
    ).toEqual({})
    await passDays(0)
    expect(await recipient.payouts()).toMatchObject({
      bank: { kind: 'bank_account', last4: '6789' },
      holds: [{ code: 'bank.changed' }],
    })
    await passDays(7)
    await liftEndedHolds(test.deps)
    await runWeeklyPayouts()
    await passDays(5)
    expect((await payouts(recipient)).map(({ status }) => status)).toContain('paid')
  },
)
