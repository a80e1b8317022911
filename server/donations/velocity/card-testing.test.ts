import { beforeAll, describe, expect, inject, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { CardTester, type DonationResult, giveAsPage } from '#testing/donations/card-tester.ts'
import { Donor, type DonorServer } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { PAUSE_MAX_MS } from './add-response-jitter.ts'
import { ATTACK } from './attack.policy.ts'
import { BUCKETS } from './velocity.policy.ts'
import { watchAttack } from './watch-attack.ts'

/** `npm test -- --slow` tries a thousand cards; otherwise fewer, in the same pattern. */
const [TESTERS, CARDS_EACH] = inject('slow') ? [40, 25] : [20, 15]
const HONEST = 10
const STAFF = 'staff@mail.example'

/** Reasons that the sandbox's banks give for a stolen card. */
const REASONS =
  /generic_decline|insufficient|lost_card|stolen_card|expired|incorrect_cvc|security code|card_declined/i

const log = memoryLog()
const product = testApp({ ALERTS_TO: STAFF }, log)
const testers: CardTester[] = []
const donations: DonationResult[] = []

/** Donates repeatedly while the cards are being tested. */
const giveHonestly = async (server: DonorServer, caseId: string): Promise<void> => {
  for (let donation = 0; donation < HONEST; donation += 1)
    donations.push(await giveAsPage(new Donor(server), { caseId, email: `honest.${donation}@mail.example` }))
}

beforeAll(async () => {
  const caseId = await makeCase(product)
  for (let index = 0; index < TESTERS; index += 1) {
    const address = `203.0.113.${index}`
    const wishes = {
      caseId,
      address,
      from: index * CARDS_EACH,
      cards: CARDS_EACH,
      newIdentities: index % 10 === 0,
    }
    testers.push(new CardTester(product, wishes))
  }
  await Promise.all([...testers.map((tester) => tester.run()), giveHonestly(product, caseId)])
  await product.work()
}, 120_000)

test('all honest donors succeed with their first attempt', () => {
  expect(donations.map(({ state }) => state)).toEqual(Array(HONEST).fill('succeeded'))
})

test('the provider sees at most three cards per tester, and fifty until the attack is noticed', async () => {
  const { stripe } = outsideWorld(product)
  const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 2000 })
  const failedIntents = intents.filter(({ status }) => status !== 'succeeded').length
  expect(failedIntents).toBeGreaterThan(0)
  expect(failedIntents).toBeLessThanOrEqual(TESTERS * BUCKETS.address.fullInAttack + ATTACK.attemptsMin)
  const answered = testers
    .flatMap(({ answers }) => [...answers.values()])
    .reduce((sum, count) => sum + count, 0)
  expect(answered).toBeGreaterThanOrEqual(TESTERS * CARDS_EACH)
})

test('staff are alerted once', async () => {
  const { rows } = await product.deps.database.pool.query('select kind, title from alert')
  expect(rows).toEqual([{ kind: 'card_testing', title: 'Someone is testing cards' }])
  const mails = await outsideWorld(product).mailTo(STAFF)
  expect(mails.map(({ subject }) => subject)).toEqual(['Hearten: Someone is testing cards'])
  expect(log.lines().filter(({ kind }) => kind === 'card_testing')).toHaveLength(1)
  const figures = (await product.app.inject('/metrics')).body
  expect(figures).toContain('alerts_lately{kind="card_testing"} 1')
  expect(figures).toContain('card_charges_lately{what="attack"} 1')
})

test('every declined card’s answer is delayed, each by a different time', () => {
  const declined = testers.reduce(
    (sum, { answers }) => sum + (answers.get(codes.paymentDeclined.code) ?? 0),
    0,
  )
  expect(product.pauses).toHaveLength(declined)
  expect(new Set(product.pauses).size).toBeGreaterThan(declined / 4)
  expect(Math.max(...product.pauses)).toBeLessThan(PAUSE_MAX_MS)
})

test('every declined card has the same answer, and no answer or log line says why', () => {
  const bodies = new Set(testers.flatMap((tester) => [...tester.bodies]))
  const { code, status, sentence } = codes.paymentDeclined
  const declines = [...bodies].filter((body) => body.includes(String(code)))
  expect(declines).toEqual([JSON.stringify([status, { code, msg: sentence, data: null }])])
  expect([...bodies].filter((body) => REASONS.test(body))).toEqual([])
  expect(
    log
      .text()
      .split('\n')
      .filter((line) => REASONS.test(line)),
  ).toEqual([])
})

describe('the attack, once the testers are gone', () => {
  const isOn = async (): Promise<boolean> =>
    (await product.app.inject('/metrics')).body.includes('card_charges_lately{what="attack"} 1')
  const alerts = async (): Promise<number> => {
    const { rows } = await product.deps.database.pool.query('select count(*)::int as n from alert')
    return rows[0].n
  }
  /** Makes the recorded attempts recent, as if the testers had come back. */
  const resumeAttack = async (): Promise<void> => {
    await product.deps.database.pool.query('update charge_attempt set requested_at = $1', [
      product.clock.now(),
    ])
  }

  test('ends after ten minutes without declines, automatically', async () => {
    product.clock.advance(9 * MINUTE_MS)
    expect(await isOn()).toBe(true)
    product.clock.advance(MINUTE_MS)
    expect(await isOn()).toBe(false)
  })

  test('is the same one, without another alert, if it resumes within the hour', async () => {
    product.clock.advance(30 * MINUTE_MS)
    await resumeAttack()
    await watchAttack(product.deps)
    expect(await isOn()).toBe(true)
    expect(await alerts()).toBe(1)
  })

  test('is another one, with another alert, if it resumes hours later', async () => {
    product.clock.advance(3 * 60 * MINUTE_MS)
    expect(await isOn()).toBe(false)
    await resumeAttack()
    await Promise.all([watchAttack(product.deps), watchAttack({ ...product.deps })])
    expect(await isOn()).toBe(true)
    expect(await alerts()).toBe(2)
  })
})
