import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { dumpTables } from '#testing/stored-secrets.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const log = memoryLog()
const product = testApp({}, log)
const { account, routing } = GOOD_ANSWERS
let owner: pg.Pool
/** The provider's events about the account. */
let providerEvents: object[]

/** Tables that contain the digits or the address, with or without separators; our own schema by default. */
const tablesWith = async (text: string, schemas?: readonly string[]): Promise<string[]> =>
  (await dumpTables(owner, schemas))
    .filter((line) => line.text.replace(/[ -]/g, '').includes(text))
    .map(({ table }) => table)

beforeAll(async () => {
  product.clock.advance(-30 * DAY_MS)
  owner = new pg.Pool({ connectionString: product.ownerUrl, max: 1 })
  const world = outsideWorld(product)
  const checked = await (await IdentityCheckClient.beneficiary(product, 'typed@mail.example')).confirmCode()
  await checked.submitDetails()
  const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
  expect(await onboarding(product).type(data.clientSecret, GOOD_ANSWERS)).toEqual({})
  await world.advanceTime(1)
  await workWebhooks(product.deps)
  expect(await checked.info()).toMatchObject({ withdrawalAccount: 1 })

  const [opened] = (await world.stripe.accounts.list({ limit: 1 })).data
  const { data: events } = await world.stripe.events.list({}, { stripeAccount: opened?.id ?? '' })
  providerEvents = events
  for (const event of events) {
    const payload = JSON.stringify(event)
    const { webhookSecret: secret } = product.sandbox
    const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret })
    await product.app.inject({
      method: 'POST',
      url: calls.webhook.path,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  }
})
afterAll(() => owner.end())

test('no event of the provider contains the bank account’s whole number', () => {
  expect(providerEvents.length).toBeGreaterThan(0)
  expect(JSON.stringify(providerEvents)).toContain('6789')
  expect(JSON.stringify(providerEvents)).not.toContain(account)
})

test('our tables contain neither number, and the provider’s only the routing number', async () => {
  for (const text of ['typed@mail.example', account, routing]) expect(await tablesWith(text)).toEqual([])
  expect(await tablesWith(account, ['sandbox'])).toEqual([])
  expect(await tablesWith(routing, ['sandbox'])).not.toEqual([])
})

test('no log line contains either number', () => {
  expect(log.lines().length).toBeGreaterThan(0)
  for (const number of [account, routing]) expect(log.text()).not.toContain(number)
})
