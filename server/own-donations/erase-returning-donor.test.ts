import { beforeAll, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { upsertSubscription } from '#server/fundraisers/push/push-subscriptions.queries.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

/** Tables that still have a row of an address or an account, with the number of rows. */
const countLeftRows = async (values: readonly string[]): Promise<Record<string, number>> => {
  const { pool } = test.deps.database
  const { rows: columns } = await pool.query<{ tableName: string; columnName: string }>(
    `select table_name as "tableName", column_name as "columnName" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(email_hash|user_id|visitor_id)$'`,
  )
  const left: Record<string, number> = {}
  for (const { tableName, columnName } of columns) {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from "${tableName}" where "${columnName}"::text = any($1)`,
      [values],
    )
    const count = Number(rows[0]?.count)
    if (count > 0) left[`${tableName}.${columnName}`] = count
  }
  return left
}

const linkTo = async (email: string): Promise<string> => {
  const mail = (await outsideWorld(test).mailTo(email)).find(({ text }) => text.includes('/donations/'))
  return /\/donations\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

it('erasing a returning donor deletes all their data, and the address’s next owner finds nothing', async () => {
  const ada = await new TestPerson(test, 'ada@mail.example').register()
  const added = 'bounce.ada@mail.example'
  const { emailHash } = test.deps.personalData
  const { userId } = (await ada.call('userInfo', {})).data
  const tribute = { tributeKind: 'memory', tributeName: 'Joe Pell', message: 'For Joe' } as const
  const first = await DonationLink.create(test, { email: ada.email, ...tribute })
  const second = await DonationLink.create(test, { email: added, ...tribute })

  // An added address, which bounces, and every choice there is.
  await ada.call('sendOwnCode', { purpose: 'add_email', newEmail: added })
  expect(await ada.code('addEmail', { email: added, verifyCode: await ada.mailedCode(added) })).toBe(0)
  await ada.call('setDonationPrivacy', { nameShown: 'first_initial', hideAmount: true, coverFee: true })
  expect(await ada.code('setDigestChoice', { wanted: true })).toBe(0)
  const place = { caseId: second.caseId, emailHash: emailHash(added) }
  const token = preferencePath(test.deps.signer, place, 'updates').replace(/^\/mail\/|\?.*$/g, '')
  expect(await ada.code('setMailPreference', { token, kind: 'updates', wanted: true })).toBe(0)
  expect(await ada.code('setLinkedDigestChoice', { token, wanted: true })).toBe(0)
  const followedCaseId = await makeCase(test)
  expect(await ada.code('followCase', { caseId: followedCaseId, email: ada.email })).toBe(0)
  expect(await ada.code('followCase', { caseId: followedCaseId, email: added })).toBe(0)
  expect(await ada.code('findReceipts', { email: ada.email })).toBe(0)
  await test.work()
  const isBlocked = async () => 'blocked_mail.email_hash' in (await countLeftRows([emailHash(added)]))
  await vi.waitUntil(isBlocked, { timeout: 10_000 })
  const { rows: browsers } = await test.deps.database.pool.query<{ visitor_id: string }>(
    'select visitor_id from orders',
  )
  for (const { visitor_id: visitorId } of browsers)
    await upsertSubscription(test.deps.database.db, {
      subscriptionId: test.deps.ids.uuid(),
      caseId: followedCaseId,
      audience: 'follower',
      endpoint: `https://push.example/${visitorId}`,
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
      visitorId,
      createdAt: test.clock.now(),
    })
  const identifiers = [
    emailHash(ada.email),
    emailHash(added),
    userId,
    ...browsers.map((row) => row.visitor_id),
  ]
  expect(Object.keys(await countLeftRows(identifiers))).toEqual(
    expect.arrayContaining([
      'added_email.user_id',
      'blocked_mail.email_hash',
      'digest_reader.email_hash',
      'follow_request.email_hash',
      'donation_privacy.user_id',
      'mail_preference.email_hash',
      'person.email_hash',
      'sent_mail.email_hash',
      'orders.visitor_id',
      'order_turn.visitor_id',
      'push_subscription.visitor_id',
      'visitor_key.visitor_id',
    ]),
  )

  test.clock.advance(MINUTE_MS)
  const linkToken = await linkTo(ada.email)
  expect((await ada.call('linkedDonations', { token: linkToken })).data.totalCount).toBe(1)
  await ada.call('sendOwnCode', { purpose: 'erase' })
  expect(await ada.code('eraseAccount', { verifyCode: await ada.mailedCode() })).toBe(0)
  await test.work()
  // For the books, the empty account and the amounts stay, with keyed hashes. The rows that limit mails stay
  // a while.
  expect(Object.keys(await countLeftRows(identifiers)).sort()).toEqual(
    [
      'account.user_id',
      'case_donor.email_hash',
      'donation.email_hash',
      'donor_order.email_hash',
      'email_code.email_hash',
      'orders.email_hash',
      'statement_mail.email_hash',
      // So that an event that arrives late isn't recorded after all.
      'forgotten_visitor.visitor_id',
    ].sort(),
  )
  for (const donation of [first, second]) {
    expect(await donation.code()).toBe(codes.donorErased.code)
    const url = `${calls.caseDonations.path}?caseId=${donation.caseId}`
    const [publicDonation] = (await test.app.inject({ url })).json().data.items
    expect(publicDonation).toMatchObject({ displayName: 'Anonymous', message: null, tribute: null })
  }

  // No link leads to them, and the next owner of the address finds nothing.
  expect(await ada.code('linkedDonations', { token: linkToken })).toBe(codes.notFound.code)
  expect(await ada.code('setLinkedDigestChoice', { token, wanted: true })).toBe(codes.notFound.code)
  const next = await new TestPerson(test, ada.email).register()
  expect((await next.call('ownDonations', {})).data).toMatchObject({ totalCount: 0, emails: [ada.email] })
  expect((await next.call('donationPrivacy', {})).data).toEqual({ choice: null, last: null })
  expect((await next.call('digestChoice', {})).data).toEqual({ wanted: false })
  expect((await next.call('ownMailPreferences', {})).data).toEqual([])
})

it('every column that may hold a browser’s id, key or network is known here', async () => {
  const { rows } = await test.deps.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name ~ '(visitor|self_tag|browser|device|thumb|jwk|address_key|(^|_)ip(_|$)|user_agent)'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      // Erased with a donor, as the test above shows.
      'orders.visitor_id',
      'order_turn.visitor_id',
      'push_subscription.visitor_id',
      'visitor_key.jwk',
      'visitor_key.visitor_id',
      'short_link.visitor_id',
      'charge_attempt.address_key',
      'tracked_event.visitor_id',
      'tracked_visit.visitor_id',
      'tracked_visit.device',
      // Deleted within days.
      'forgotten_visitor.visitor_id',
      // Deleted with the account.
      'session.device',
      'session.browser_hash',
      // The name of a kind of browser, such as Firefox.
      'error_hour.browser',
      'error_stack.browser',
    ].sort(),
  )
})
