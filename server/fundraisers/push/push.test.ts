import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { PUSH_OF_NETWORK } from '#contract/fundraisers/push-limits.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import type { PushSubscription } from '#server/outside/push/port.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { sendDueUpdates } from '../updates/send-update.ts'
import { erasePushOf, erasePushOfCase } from './subscribe.ts'

const test = testApp()
let lena: TestPerson
let caseId: string
beforeAll(async () => {
  test.clock.advance(-60 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})
beforeEach(async () => {
  await lena.login()
  const ownerId = (await lena.call('userInfo', {})).data.userId
  caseId = await makeCase(test, { ownerId })
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const visitor = () => new TestPerson(test, 'nobody@mail.example')
const makeBrowser = async (): Promise<PushSubscription> => {
  const { trial } = (await visitor().call('pushKey', {})).data
  if (trial === null) throw new Error('The sandbox plays no push service')
  return trial
}
const follow = async (ofCase = caseId) => {
  const browser = await makeBrowser()
  expect(await visitor().code('followByPush', { caseId: ofCase, ...browser })).toBe(0)
  return browser
}
const shownShape = z.array(
  z.object({
    title: z.string(),
    body: z.string(),
    path: z.string(),
    tag: z.string(),
    browserId: z.string(),
    ttl: z.number(),
  }),
)
/** What a browser was sent, after all due work. */
const shownIn = async ({ endpoint }: PushSubscription) => {
  await test.work()
  const all = shownShape.parse(await (await fetch(`${test.sandbox.origin}/notifications.json`)).json())
  return all.filter(({ browserId }) => endpoint.endsWith(browserId))
}
const subscriptions = () =>
  test.deps.database.db.selectFrom('pushSubscription').selectAll().where('caseId', '=', caseId).execute()
const postUpdate = async (toFollowers = true) => {
  const update = {
    caseId,
    idempotencyKey: crypto.randomUUID(),
    title: 'The floor is in',
    text: 'It is level, and it is dry.',
  }
  expect(await lena.code('postUpdate', { ...update, toDonors: false, toFollowers })).toBe(0)
  test.clock.advance(11 * MINUTE_MS)
  await sendDueUpdates(test.deps)
}

it('a browser that follows a case is sent its update once, encrypted and signed', async () => {
  const browser = await follow()
  expect(await visitor().code('followByPush', { caseId, ...browser })).toBe(0)
  expect(await subscriptions()).toHaveLength(1)
  await postUpdate()
  expect(await shownIn(browser)).toMatchObject([
    { body: 'The floor is in', path: expect.stringMatching(`^/case-detail/${caseId}/`), ttl: 3 * 86_400 },
  ])
})

it('an update that isn’t for followers is sent to none, nor one after the browser stopped', async () => {
  const browser = await follow()
  await postUpdate(false)
  expect(await shownIn(browser)).toEqual([])
  expect(await visitor().code('stopPush', { caseId, endpoint: browser.endpoint })).toBe(0)
  expect(await subscriptions()).toEqual([])
})

it('a browser whose subscription ended is removed, and the others are sent the news', async () => {
  const [gone, browser] = [await follow(), await follow()]
  await fetch(gone.endpoint, { method: 'DELETE' })
  await postUpdate()
  expect(await shownIn(browser)).toHaveLength(1)
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])
})

it('followers are told when a transfer arrives', { timeout: 3 * MINUTE_MS }, async () => {
  const recipient = await Recipient.verified(test, 'paid@mail.example')
  const browser = await follow(recipient.caseId)
  await recipient.receive()
  const { passDays, runWeeklyPayouts } = payoutSteps(test)
  await passDays(5)
  await runWeeklyPayouts()
  await passDays(5)
  expect(await shownIn(browser)).toMatchObject([{ body: expect.stringMatching(/^\$48\.25 reached /) }])
})

it('an address that is no push service’s, and keys that are none, are refused', async () => {
  const browser = await makeBrowser()
  for (const wrong of [
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: `${test.deps.config.publicOrigin}/push/x` },
    { p256dh: 'A'.repeat(87) },
  ])
    expect(await visitor().code('followByPush', { caseId, ...browser, ...wrong })).toBe(
      codes.invalidInput.code,
    )
  expect(await subscriptions()).toEqual([])
})

it('one network can’t fill a case’s notifications for the others', async () => {
  const { endpoint, ...keys } = await makeBrowser()
  const followAs = (index: number, ip: string) => {
    const person = visitor()
    person.ip = ip
    return person.code('followByPush', { caseId, endpoint: `${endpoint}${index}`, ...keys })
  }
  for (let index = 0; index < PUSH_OF_NETWORK; index += 1)
    expect(await followAs(index, '198.51.100.7')).toBe(0)
  expect(await followAs(PUSH_OF_NETWORK, '198.51.100.7')).toBe(codes.messageLimit.code)
  expect(await followAs(PUSH_OF_NETWORK, '203.0.113.7')).toBe(0)
})

it('erasing the visitor, or the case with its organizer’s account, removes the browsers', async () => {
  await follow()
  const [row] = await subscriptions()
  const visitorId = row?.visitorId ?? 'a visitor'
  await test.deps.database.db
    .updateTable('pushSubscription')
    .set({ visitorId })
    .where('caseId', '=', caseId)
    .execute()
  await erasePushOf(test.deps, visitorId)
  expect(await subscriptions()).toEqual([])
  await follow()
  await erasePushOfCase(test.deps, caseId)
  expect(await subscriptions()).toEqual([])
})
