import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Checked } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { readLog } from '#testing/read-log.ts'
import { buildApp } from './app.ts'
import { buildLogger } from './platform/logging.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const product = testApp()
const log = readLog()
const { account, routing } = GOOD_ANSWERS
let owner: pg.Pool
/** What the provider tells of the account, as our webhook gets it. */
let told: object[]

/** Numbers in every column of every table of our own, as text. */
const keptIn = async (schemas: readonly string[], number: string): Promise<string[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE'`,
    [schemas],
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await owner.query(
      `select from ${name} t where strpos(regexp_replace(t::text, '[ -]', '', 'g'), $1) > 0 limit 1`,
      [number],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found
}

beforeAll(async () => {
  product.clock.advance(-30 * DAY_MS)
  owner = new pg.Pool({ connectionString: product.ownerUrl, max: 1 })
  const world = outsideWorld(product)
  const checked = await (await Checked.beneficiary(product, 'typed@mail.example')).confirm()
  await checked.give()
  const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
  expect(await onboarding(product).type(data.clientSecret, GOOD_ANSWERS)).toEqual({})
  await world.pass(1)
  const logged = { ...product.deps, log: buildLogger({ logLevel: 'trace' }, log.destination) }
  await workWebhooks(logged)
  expect(await checked.info()).toMatchObject({ withdrawalAccount: 1 })

  const [opened] = (await world.stripe.accounts.list({ limit: 1 })).data
  const { data: events } = await world.stripe.events.list({}, { stripeAccount: opened?.id ?? '' })
  told = events
  const app = await buildApp(logged)
  for (const event of events) {
    const payload = JSON.stringify(event)
    const { webhookSecret: secret } = product.sandbox
    const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret })
    await app.inject({
      method: 'POST',
      url: calls.webhook.path,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  }
  await app.close()
})
afterAll(() => owner.end())

test('the bank account’s number is in nothing that the provider tells us', () => {
  expect(told.length).toBeGreaterThan(0)
  expect(JSON.stringify(told)).toContain('6789')
  expect(JSON.stringify(told)).not.toContain(account)
})

test('neither it nor its bank’s number is kept in any table of ours; the provider keeps four digits', async () => {
  expect(await keptIn(['app', 'public', 'graphile_worker'], 'typed@mail.example')).toEqual([])
  for (const number of [account, routing])
    expect(await keptIn(['app', 'public', 'graphile_worker'], number)).toEqual([])
  expect(await keptIn(['sandbox'], account)).toEqual([])
  expect(await keptIn(['sandbox'], routing)).not.toEqual([])
})

test('no log line holds them', () => {
  expect(log.lines().length).toBeGreaterThan(0)
  for (const number of [account, routing]) expect(log.text()).not.toContain(number)
})
