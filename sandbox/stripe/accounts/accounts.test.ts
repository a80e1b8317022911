import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { postJson } from '#testing/post-json.ts'
import { testSandbox } from '../../sandbox-for-tests.ts'
import { beginSession, openAccount, requestedAccount, rosa } from './account-for-tests.ts'

const world = testSandbox()

const validAnswers = { ssn: '0000', routing: '110000000', account: '000123456789', again: '000123456789' }

const answer = async (account: Stripe.Account, answers: object) => {
  const { client_secret: secret } = await beginSession(world(), account)
  const response = await postJson(`${world().sandbox.origin}/stripe/connect/onboarding`, {
    secret,
    ...answers,
  })
  return { status: response.status, ...z.looseObject({}).parse(await response.json()) }
}

const retrieve = (account: Stripe.Account) => world().stripe.accounts.retrieve(account.id)

test('a new account requires data of its holder only, and is the same for the same idempotency key', async () => {
  const options = { idempotencyKey: 'account:1' }
  const account = await world().stripe.accounts.create(requestedAccount, options)
  expect(account).toMatchObject({
    object: 'account',
    individual: { first_name: 'Rosa', dob: { year: 1981 }, verification: { status: 'unverified' } },
    capabilities: { transfers: 'inactive' },
    payouts_enabled: false,
    details_submitted: false,
    requirements: {
      currently_due: [
        'external_account',
        'individual.ssn_last_4',
        'tos_acceptance.date',
        'tos_acceptance.ip',
      ],
      disabled_reason: 'requirements.past_due',
      errors: [],
    },
    metadata: { case_id: 'c1' },
  })
  expect((await world().stripe.accounts.create(requestedAccount, options)).id).toBe(account.id)
  const { individual: _left, ...unsaid } = requestedAccount
  const bare = await world().stripe.accounts.create(unsaid)
  expect(bare.requirements?.currently_due).toContain('individual.dob.day')
})

test.each([
  [{ individual: { ...rosa, phone: '555' } }, 'individual[phone]'],
  [{ individual: { dob: { day: 31, month: 2, year: 1981 } } }, 'individual[dob]'],
  [{ email: 'rosa' }, 'email'],
  [{ country: 'CA' }, 'country'],
])('invalid input is refused with its field’s name: %j', async (more, param) => {
  await expect(openAccount(world(), more)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param })
})

test('the platform may correct the holder until they open the form, and not after', async () => {
  const account = await openAccount(world())
  const { stripe } = world()
  const corrected = await stripe.accounts.update(account.id, { individual: { last_name: 'Diaz' } })
  expect(corrected.individual).toMatchObject({ first_name: 'Rosa', last_name: 'Diaz' })
  await beginSession(world(), account)
  await expect(
    stripe.accounts.update(account.id, { individual: { last_name: 'Roe' } }),
  ).rejects.toMatchObject({ param: 'individual' })
  expect((await stripe.accounts.update(account.id, { metadata: { note: 'x' } })).metadata).toEqual({
    case_id: 'c1',
    note: 'x',
  })
})

test('valid input verifies at once, and only four digits of the numbers are stored', async () => {
  const account = await openAccount(world())
  expect(await answer(account, validAnswers)).toEqual({ status: 200, taken: true, errors: {} })
  const verified = await retrieve(account)
  expect(verified).toMatchObject({
    capabilities: { transfers: 'active' },
    payouts_enabled: true,
    details_submitted: true,
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ last4: '6789', bank_name: 'STRIPE TEST BANK' }] },
  })
  const objects = await world().database.owner.query('select facts from sandbox.stripe_object')
  const events = await world().database.owner.query('select object from sandbox.stripe_event')
  expect(JSON.stringify([objects.rows, events.rows])).not.toContain('000123456789')
})

test('errors are reported by field, and a real person’s number is refused', async () => {
  const account = await openAccount(world())
  expect(await answer(account, {})).toEqual({
    status: 200,
    taken: false,
    errors: {
      ssn: 'Enter the last 4 digits of your SSN.',
      routing: 'A routing number has 9 digits. It’s on your checks and in your bank’s app.',
      account: 'Enter your account number: 4 to 17 digits.',
      again: 'Enter your account number again.',
    },
  })
  const wrong = { ssn: '6781', routing: '110000001', account: '000111111117', again: '000111111118' }
  expect(await answer(account, wrong)).toEqual({
    status: 200,
    taken: false,
    errors: {
      ssn: 'Real numbers are refused here. Use 0000.',
      routing: 'This isn’t a routing number. Check for a mistyped digit.',
      account: 'Real accounts are refused here. Use 000123456789.',
      again: 'The account numbers don’t match.',
    },
  })
  expect((await retrieve(account)).external_accounts?.data).toEqual([])
})

test('an unconfirmed identity is requested again, and the bank account is not', async () => {
  const account = await openAccount(world())
  const failed = await answer(account, { ...validAnswers, ssn: '1111' })
  expect(failed).toMatchObject({
    taken: true,
    errors: { ssn: expect.stringContaining('confirm who you are') },
  })
  expect((await retrieve(account)).requirements).toMatchObject({
    currently_due: ['individual.ssn_last_4'],
    errors: [{ code: 'verification_failed_keyed_identity', requirement: 'individual.ssn_last_4' }],
  })
  expect(await answer(account, { ssn: '0000' })).toEqual({ status: 200, taken: true, errors: {} })
  expect(await retrieve(account)).toMatchObject({ payouts_enabled: true, requirements: { errors: [] } })
})

test('a slow check ends after a minute, and the platform is notified of each step', async () => {
  const account = await openAccount(world())
  world().hooks.length = 0
  await answer(account, { ...validAnswers, ssn: '2222' })
  expect(await retrieve(account)).toMatchObject({
    capabilities: { transfers: 'pending' },
    requirements: {
      pending_verification: ['individual.ssn_last_4'],
      disabled_reason: 'requirements.pending_verification',
    },
  })
  await world().advance({ seconds: 60 })
  expect(await retrieve(account)).toMatchObject({ payouts_enabled: true })
  const { stripe, sandbox } = world()
  const events = world().hooks.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret),
  )
  expect(events).toMatchObject([
    { type: 'account.updated', account: account.id, data: { object: { payouts_enabled: false } } },
    { type: 'account.updated', account: account.id, data: { object: { payouts_enabled: true } } },
  ])
  const listed = await stripe.events.list({ types: ['account.updated'] }, { stripeAccount: account.id })
  expect(listed.data.map(({ id }) => id)).toEqual(events.map(({ id }) => id).reverse())
  expect((await stripe.events.list({ types: ['account.updated'] })).data).toEqual([])
})

test('a stopped account isn’t payable until it is restored; one whose SSN is requested again is past due', async () => {
  const account = await openAccount(world())
  await answer(account, validAnswers)
  const act = (name: string) =>
    postJson(`${world().sandbox.origin}/payments/accounts/${account.id}`, { act: name })
  expect((await act('let_go')).status).toBe(409)
  expect(await (await act('reject')).json()).toEqual({ done: true })
  expect(await retrieve(account)).toMatchObject({
    payouts_enabled: false,
    requirements: { currently_due: [], disabled_reason: 'rejected.fraud' },
  })
  await act('let_go')
  expect((await retrieve(account)).payouts_enabled).toBe(true)
  await act('ask_again')
  expect((await retrieve(account)).requirements).toMatchObject({
    past_due: ['individual.ssn_last_4'],
    disabled_reason: 'requirements.past_due',
  })
  expect(await answer(account, { ssn: '0000' })).toMatchObject({ errors: {} })
})

test('another account, an invalid secret and an expired one don’t open the form', async () => {
  const { stripe, sandbox } = world()
  await expect(stripe.accounts.retrieve('acct_nowhere')).rejects.toMatchObject({
    type: 'StripePermissionError',
    code: 'account_invalid',
  })
  const account = await openAccount(world())
  const { client_secret: secret, expires_at: end } = await beginSession(world(), account)
  const page = (clientSecret: string) =>
    fetch(`${sandbox.origin}/stripe/connect/onboarding?secret=${encodeURIComponent(clientSecret)}`)
  expect((await page(secret)).status).toBe(200)
  expect((await page(`${secret}x`)).status).toBe(401)
  await world().advance({ seconds: end - (account.created ?? 0) + 1 })
  expect((await page(secret)).status).toBe(401)
})
