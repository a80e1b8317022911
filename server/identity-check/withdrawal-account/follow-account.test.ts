import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import type { AccountState } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding, type TypedAtProvider } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { applyAccountState } from './apply-account-state.ts'
import { followAccount, pollAccount } from './follow-account.ts'
import { readWithdrawalAccount } from './withdrawal-account.queries.ts'

const test = testApp()
let world: OutsideWorld
let provider: ReturnType<typeof onboarding>
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => {
  test.clock.advance(-30 * DAY_MS)
  world = outsideWorld(test)
  provider = onboarding(test)
})
beforeEach(() => world.faults({ reset: true }))

let personCount = 0
/** A person whose details the provider has. */
const submitDetails = async (): Promise<IdentityCheckClient> => {
  personCount += 1
  const checked = await (
    await IdentityCheckClient.beneficiary(test, `told.${personCount}@mail.example`)
  ).confirmCode()
  await checked.submitDetails()
  return checked
}
const readAccount = async ({ caseId }: IdentityCheckClient) => {
  const row = await readWithdrawalAccount(test.deps.database.db, caseId)
  if (row?.accountRef == null) throw new Error('No account was opened')
  return { ...row, accountRef: row.accountRef }
}
const typeAnswers = async (
  { person, caseId }: IdentityCheckClient,
  answers: TypedAtProvider,
): Promise<void> => {
  const { data } = await person.call('beginAccountSession', { caseId })
  await provider.type(data.clientSecret, answers)
}
/** Delivers all of the provider's pending webhooks. */
const receiveWebhooks = async (): Promise<void> => {
  await world.advanceTime(1)
  await test.work()
}
const isShownVerified = async ({ caseId }: IdentityCheckClient): Promise<boolean> => {
  const { data } = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json()
  return data.verified
}

describe('the provider’s account state', () => {
  it('verifies the account, and the case’s page shows it', async () => {
    const checked = await submitDetails()
    await typeAnswers(checked, GOOD_ANSWERS)
    await receiveWebhooks()
    expect(await readAccount(checked)).toMatchObject({ state: 1, missing: [], disabledReason: null })
    expect(await isShownVerified(checked)).toBe(true)
  })

  it('shows a verified person the first payout’s amount and date', async () => {
    const checked = await submitDetails()
    await placeDonation(test, checked.caseId, { amountCents: 5000 })
    expect((await checked.info()).nextPayout).toBeNull()
    await typeAnswers(checked, GOOD_ANSWERS)
    const { nextPayout } = await checked.info()
    if (nextPayout === null) throw new Error('Nothing goes to them')
    const { amountCents, sendsAt } = nextPayout
    // $50 less the card fee of $1.75.
    expect(amountCents).toBe(4825)
    expect(new Date(sendsAt).getTime()).toBe(test.clock.now().getTime() + FIRST_DONATION_CLEARS_DAYS * DAY_MS)
  })

  it('is polled by the check’s page if no event arrives', async () => {
    await world.faults({ dropWebhooks: 1 })
    const checked = await submitDetails()
    await typeAnswers(checked, { ...GOOD_ANSWERS, ssn: '2222' })
    expect(await checked.info()).toMatchObject({ withdrawalAccount: 0, underReview: true, missing: [] })
    await world.advanceTime(60)
    await test.work()
    expect((await readAccount(checked)).state).toBe(0)
    expect(await checked.info()).toMatchObject({ withdrawalAccount: 1, underReview: false })
  })

  it('stops a verified account, holds its money and alerts staff, and releases it again', async () => {
    const checked = await submitDetails()
    await typeAnswers(checked, GOOD_ANSWERS)
    const { accountRef } = await readAccount(checked)
    await provider.decide(accountRef, 'reject')
    await test.work()
    expect(await readAccount(checked)).toMatchObject({ state: 2, disabledReason: 'rejected' })
    expect(await isShownVerified(checked)).toBe(false)
    const { caseId } = checked
    const payPlatform = await test.app.inject({ url: calls.getPayPlatform.path, query: { caseId } })
    expect(payPlatform.json().code, 'no donations that couldn’t be paid out').toBe(
      codes.caseTakesNoDonations.code,
    )
    expect(await checked.info()).toMatchObject({
      withdrawalAccount: 2,
      disabledReason: 'rejected',
      disabled: { reason: 'rejected', actByAt: expect.any(String) },
      missing: [],
    })
    await provider.decide(accountRef, 'let_go')
    await test.work()
    expect(await readAccount(checked)).toMatchObject({ state: 1, disabledReason: null, disabledAt: null })
  })

  it('can require more data of a verified person, who gets no payouts until it is given', async () => {
    const checked = await submitDetails()
    await placeDonation(test, checked.caseId, { amountCents: 5000 })
    await typeAnswers(checked, GOOD_ANSWERS)
    await receiveWebhooks()
    const { nextPayout, disabled } = await checked.info()
    expect(disabled).toBeNull()
    await provider.decide((await readAccount(checked)).accountRef, 'ask_again')
    await test.work()
    expect(await checked.info()).toMatchObject({
      withdrawalAccount: 2,
      disabledReason: 'details_due',
      disabled: { reason: 'details_due', actByAt: nextPayout?.sendsAt },
      missing: ['account'],
      accountMissing: ['ssn'],
    })
    await typeAnswers(checked, { ssn: '0000' })
    await receiveWebhooks()
    expect((await readAccount(checked)).state).toBe(1)
  })

  it('has the same result if its events are doubled, late and out of order', async () => {
    await world.faults({ duplicateWebhooks: 1, reorderWebhooks: 1, delayWebhooksSeconds: 30 })
    const checked = await submitDetails()
    await typeAnswers(checked, { ...GOOD_ANSWERS, ssn: '1111' })
    await typeAnswers(checked, { ssn: '0000' })
    const { accountRef } = await readAccount(checked)
    await provider.decide(accountRef, 'reject')
    await provider.decide(accountRef, 'let_go')
    for (let times = 0; times < 3; times += 1) {
      await world.advanceTime(60)
      await test.work()
    }
    expect((await readAccount(checked)).state).toBe(1)
    await Promise.all([1, 2, 3].map(() => followAccount(test.deps, accountRef)))
    expect((await readAccount(checked)).state).toBe(1)
  })

  it('of an unknown account changes nothing', async () => {
    await followAccount(test.deps, 'acct_unknown')
  })
})

describe('an answer older than the last applied one', () => {
  it('changes nothing', async () => {
    const checked = await submitDetails()
    const { caseId } = checked
    const { accountRef, lastQuery: query } = await readAccount(checked)
    await typeAnswers(checked, GOOD_ANSWERS)
    const newer = await pollAccount(test.deps, caseId)
    expect((await readAccount(checked)).state).toBe(1)
    const older: AccountState = {
      accountRef,
      state: 'initial',
      missing: ['individual.ssn_last_4'],
      checking: [],
      errors: [],
      bankRef: null,
      bankLast4: null,
      bankName: null,
      bankKind: 'bank_account',
      disabledReason: 'requirements.past_due',
    }
    const { database } = test.deps
    await database.transact((tx) => applyAccountState(test.deps, tx, caseId, { query, account: older }))
    expect((await readAccount(checked)).state).toBe(1)
    expect(newer).toMatchObject({ state: 'verified' })
    await database.transact((tx) =>
      applyAccountState(test.deps, tx, caseId, {
        query: 1000,
        account: { ...older, accountRef: 'acct_another' },
      }),
    )
    expect(await readAccount(checked)).toMatchObject({ state: 1, accountRef })
  })
})
