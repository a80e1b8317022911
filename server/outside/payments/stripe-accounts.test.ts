import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { DEBIT_CARD, GOOD_ANSWERS, onboarding, type TypedAtProvider } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { type AccountHolder, type AccountState, NotAtProvider, OutcomeUnknown } from './port.ts'
import { stripeEvent } from './stripe-events.ts'

const test = testApp()
let world: OutsideWorld
let provider: ReturnType<typeof onboarding>
beforeAll(() => {
  world = outsideWorld(test)
  provider = onboarding(test)
})
beforeEach(() => world.faults({ reset: true }))

const rosa: AccountHolder = {
  caseId: 'case-1',
  firstName: 'Rosa',
  lastName: 'Delgado',
  birthDate: '1981-04-12',
  address: '12 Oak St',
  city: 'Marietta',
  state: 'OH',
  zip: '45750',
  phone: '+17405550100',
  email: 'rosa@mail.example',
}

const createAccount = (holder = rosa, key = `account:${test.deps.ids.uuid()}`) =>
  test.deps.payments.createAccount(key, holder)
const openAccount = async (): Promise<AccountState> => {
  const account = await createAccount()
  if (account.state === 'refused') throw new Error(account.code)
  return account
}
const fillForm = async (accountRef: string, answers: TypedAtProvider) => {
  const { clientSecret } = await test.deps.payments.beginAccountSession(accountRef, 'identity')
  return provider.type(clientSecret, answers)
}

describe('an account', () => {
  it('once opened has open requirements for its holder only', async () => {
    const account = await openAccount()
    expect(account).toEqual({
      accountRef: expect.stringMatching(/^acct_\w+$/),
      state: 'initial',
      missing: ['external_account', 'individual.ssn_last_4', 'tos_acceptance.date', 'tos_acceptance.ip'],
      checking: [],
      errors: [],
      bankLast4: null,
      bankName: null,
      bankKind: 'bank_account',
      bankRef: null,
      disabledReason: 'requirements.past_due',
    })
    expect(await test.deps.payments.readAccount(account.accountRef)).toEqual(account)
    expect(await world.stripe.accounts.retrieve(account.accountRef)).toMatchObject({
      business_type: 'individual',
      controller: { requirement_collection: 'stripe', stripe_dashboard: { type: 'express' } },
      individual: { dob: { day: 12, month: 4, year: 1981 }, address: { line1: '12 Oak St', state: 'OH' } },
      metadata: { case_id: 'case-1' },
    })
  })

  it('is opened once under its key, also after a lost answer', async () => {
    const key = `account:${test.deps.ids.uuid()}`
    await world.faults({ answer500Next: 1 })
    await expect(createAccount(rosa, key)).rejects.toThrow(OutcomeUnknown)
    const second = await createAccount(rosa, key)
    expect(await createAccount(rosa, key)).toEqual(second)
    await expect(createAccount({ ...rosa, city: 'Parkersburg' }, key)).rejects.toThrow(OutcomeUnknown)
  })

  it('is found by its case and creation time together', async () => {
    const created = await createAccount({ ...rosa, caseId: 'case-2' })
    const now = new Date()
    const within = { from: now, until: now }
    expect(await test.deps.payments.findAccount('case-2', within)).toEqual(created)
    expect(await test.deps.payments.findAccount('case-3', within)).toBeNull()
    const before = new Date(now.getTime() - DAY_MS)
    expect(await test.deps.payments.findAccount('case-2', { from: before, until: before })).toBeNull()
  })

  it('with data that the provider refuses names the field', async () => {
    expect(await createAccount({ ...rosa, phone: '+1555' })).toEqual({
      state: 'refused',
      code: 'invalid_request',
      field: 'individual[phone]',
    })
  })

  it('can be corrected until its holder opens the form', async () => {
    const { accountRef } = await openAccount()
    const { updateAccount, beginAccountSession } = test.deps.payments
    const corrected = await updateAccount('fix:1', accountRef, { ...rosa, lastName: 'Diaz' })
    expect(corrected).toMatchObject({ accountRef, state: 'initial' })
    expect((await world.stripe.accounts.retrieve(accountRef)).individual?.last_name).toBe('Diaz')
    await beginAccountSession(accountRef, 'identity')
    expect(await updateAccount('fix:2', accountRef, rosa)).toMatchObject({ state: 'refused' })
  })
})

describe('the holder’s input', () => {
  it('verifies the account, and only four digits of the bank account are returned', async () => {
    const { accountRef } = await openAccount()
    expect(await fillForm(accountRef, GOOD_ANSWERS)).toEqual({})
    expect(await test.deps.payments.readAccount(accountRef)).toEqual({
      accountRef,
      state: 'verified',
      missing: [],
      checking: [],
      errors: [],
      bankLast4: '6789',
      bankName: 'STRIPE TEST BANK',
      bankKind: 'bank_account',
      bankRef: expect.stringMatching(/^ba_\w+$/),
      disabledReason: null,
    })
  })

  it('may be a debit card instead, of which brand and four digits are returned', async () => {
    const { accountRef } = await openAccount()
    const credit = { ...GOOD_ANSWERS, ...DEBIT_CARD, card: '4242424242424242' }
    expect(await fillForm(accountRef, credit)).toEqual({
      card: expect.stringMatching(/^This is a credit card/),
    })
    expect(await fillForm(accountRef, { ...GOOD_ANSWERS, ...DEBIT_CARD })).toEqual({})
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'verified',
      bankLast4: '5556',
      bankName: 'Visa',
      bankKind: 'card',
      bankRef: expect.stringMatching(/^card_\w+$/),
    })
  })

  it('is still missing while a card takes instant payouts alone, which ours aren’t', async () => {
    const { accountRef } = await openAccount()
    await fillForm(accountRef, { ...GOOD_ANSWERS, ...DEBIT_CARD, card: '4000111100000139' })
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'initial',
      missing: ['external_account'],
    })
  })

  it('may be wrong, and then its errors are named and can be corrected', async () => {
    const { accountRef } = await openAccount()
    await fillForm(accountRef, { ...GOOD_ANSWERS, ssn: '1111' })
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'initial',
      missing: ['individual.ssn_last_4'],
      errors: [{ code: 'verification_failed_keyed_identity', field: 'individual.ssn_last_4' }],
      bankLast4: '6789',
    })
    await fillForm(accountRef, { ssn: '0000' })
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({ state: 'verified', errors: [] })
  })

  it('may be checked slowly', async () => {
    const { accountRef } = await openAccount()
    await fillForm(accountRef, { ...GOOD_ANSWERS, ssn: '2222' })
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'initial',
      missing: [],
      checking: ['individual.ssn_last_4'],
      disabledReason: 'requirements.pending_verification',
    })
    await world.advanceTime(60)
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({ state: 'verified' })
  })
})

describe('the provider’s staff', () => {
  it('stop a verified account, and release it', async () => {
    const { accountRef } = await openAccount()
    await fillForm(accountRef, GOOD_ANSWERS)
    await provider.decide(accountRef, 'reject')
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'disabled',
      missing: [],
      disabledReason: 'rejected.fraud',
    })
    await provider.decide(accountRef, 'let_go')
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({ state: 'verified' })
  })

  it('ask its holder for more, and until then the account can’t be paid, but isn’t disabled', async () => {
    const { accountRef } = await openAccount()
    await fillForm(accountRef, GOOD_ANSWERS)
    await provider.decide(accountRef, 'ask_again')
    expect(await test.deps.payments.readAccount(accountRef)).toMatchObject({
      state: 'initial',
      missing: ['individual.ssn_last_4'],
      disabledReason: 'requirements.past_due',
    })
  })
})

it('a missing account is told apart from an unavailable provider', async () => {
  const { readAccount, updateAccount, beginAccountSession } = test.deps.payments
  await expect(readAccount('acct_nowhere')).rejects.toThrow(NotAtProvider)
  await expect(updateAccount('fix:3', 'acct_nowhere', rosa)).rejects.toThrow(NotAtProvider)
  await expect(beginAccountSession('acct_nowhere', 'identity')).rejects.toThrow(NotAtProvider)
  const { accountRef } = await openAccount()
  await world.faults({ providerDown: true })
  await expect(createAccount()).rejects.toThrow(OutcomeUnknown)
  await expect(readAccount(accountRef)).rejects.not.toThrow(NotAtProvider)
  await expect(beginAccountSession(accountRef, 'identity')).rejects.toThrow(OutcomeUnknown)
})

it('an account’s event names it, and has no personal data', async () => {
  const { accountRef } = await openAccount()
  await fillForm(accountRef, GOOD_ANSWERS)
  const [event] = (
    await world.stripe.events.list({ types: ['account.updated'] }, { stripeAccount: accountRef })
  ).data
  const read = stripeEvent(event)
  expect(read).toMatchObject({
    type: 'account.updated',
    accountRef,
    paymentRef: null,
    summary: { objectType: 'account', objectId: accountRef },
  })
  expect(JSON.stringify(event)).toContain('Delgado')
  expect(JSON.stringify(read)).not.toMatch(/Delgado|6789|Oak/)
})
