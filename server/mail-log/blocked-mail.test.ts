import { createHmac } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
const stateOf = async (person: TestPerson) => (await person.call('ownMailState', {})).data.blocked

it('an address that bounces gets no more mail, the account says so, and a code mailed there unblocks it', async () => {
  const ada = await laterBy(test.clock, -9 * MINUTE_MS, () =>
    new TestPerson(test, 'bounce.ada@mail.example').register(),
  )
  await DonationLink.create(test, { email: ada.email })
  await vi.waitUntil(async () => (await stateOf(ada)) === 'bounced', { timeout: 10_000 })
  const before = (await outsideWorld(test).mailTo(ada.email)).length
  await DonationLink.create(test, { email: ada.email })
  expect(await outsideWorld(test).mailTo(ada.email)).toHaveLength(before)
  const { rows } = await test.deps.database.pool.query(
    "select state, failure from sent_mail where email_hash = $1 and kind = 'receipt' order by state desc",
    [test.deps.personalData.emailHash(ada.email)],
  )
  expect(rows).toEqual([
    { state: 'sent', failure: null },
    { state: 'refused', failure: 'not sent: the address bounced or complained' },
  ])
  test.clock.advance(1000)
  expect(await ada.code('sendOwnCode', { purpose: 'add_email', newEmail: ada.email })).toBe(0)
  // The code's mail bounces, too. Typing the code after that unblocks the address.
  const notedAt = async () =>
    (
      await test.deps.database.db.selectFrom('blockedMail').select('notedAt').executeTakeFirst()
    )?.notedAt.getTime()
  const isBlockedAgain = async (): Promise<boolean> => {
    await test.work()
    return (await notedAt()) === test.clock.now().getTime()
  }
  await vi.waitUntil(isBlockedAgain, { timeout: 10_000 })
  const verifyCode = await ada.mailedCode()
  expect(await ada.code('addEmail', { email: ada.email, verifyCode })).toBe(0)
  expect(await stateOf(ada)).toBeNull()
})

it('an address isn’t blocked by an event with a wrong or expired signature, or by a transient bounce', async () => {
  const { mailWebhookSecret } = test.sandbox
  const sendEvent = async (body: string, secret: string, ageSeconds = 0) => {
    const [id, at] = ['msg_1', String(Math.floor(Date.now() / 1000) - ageSeconds)]
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${mac}` }
    const url = calls.mailWebhook.path
    return (await test.app.inject({ method: 'POST', url, headers, payload: body })).json().code
  }
  const complaint = JSON.stringify({ type: 'email.complained', data: { to: ['eve@mail.example'] } })
  expect(await sendEvent(complaint, 'whsec_bm90IG91cnM=')).toBe(codes.signInvalid.code)
  expect(await sendEvent(complaint, mailWebhookSecret, 600)).toBe(codes.signInvalid.code)
  const transientBounce = { to: ['eve@mail.example'], bounce: { type: 'Transient' } }
  expect(
    await sendEvent(JSON.stringify({ type: 'email.bounced', data: transientBounce }), mailWebhookSecret),
  ).toBe(0)
  const readComplaints = () =>
    test.deps.database.pool.query("select cause from blocked_mail where cause = 'complained'")
  expect((await readComplaints()).rows).toEqual([])
  expect(await sendEvent(complaint, mailWebhookSecret)).toBe(0)
  expect((await readComplaints()).rows).toEqual([{ cause: 'complained' }])
})
