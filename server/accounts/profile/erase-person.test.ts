import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { endCase } from '#server/cases/end-case.ts'
import { ERASED_VISITOR, readOrdersOfEmail } from '#server/donations/donor-page/erased-donor.queries.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { openDetails } from '#server/identity-check/check-person.ts'
import { readCheck } from '#server/identity-check/identity-check.queries.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { runJob } from '#server/job-table.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { eraseAccount } from './erase-account.ts'

const test = testApp()
// Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

let personCount = 0
let ada: TestPerson
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `had${personCount}@mail.example`).register()
})
const newEmail = (): string => `has${personCount}@mail.example`

/** Moves the account to the new address, without running the follow-up jobs. `ada.email` stays the old one. */
const move = async (): Promise<void> => {
  await ada.call('sendOwnCode', { purpose: 'change_from', newEmail: newEmail() })
  await ada.call('sendOwnCode', { purpose: 'change_to', newEmail: newEmail() })
  const [newCode, currentCode] = [await ada.mailedCode(newEmail()), await ada.mailedCode()]
  expect(await ada.code('changeEmail', { newEmail: newEmail(), newCode, currentCode })).toBe(0)
  test.clock.advance(1000)
}
const erase = async (address = ada.email): Promise<void> => {
  await ada.call('sendOwnCode', { purpose: 'erase' })
  expect(await ada.code('eraseAccount', { verifyCode: await ada.mailedCode(address) })).toBe(0)
}
const donate = (choices: { email?: string; message?: string; name?: string } = {}) =>
  DonationLink.create(test, { email: ada.email, message: 'Rosa, hang in there', ...choices })
const readPublicDonations = async ({ caseId }: { caseId: string }) =>
  (await test.app.inject({ url: calls.caseDonations.path, query: { caseId } })).json().data.items
const exportData = async () => (await ada.call('exportAccount', {})).data
const hashOf = (email: string): string => test.deps.personalData.emailHash(email)
const hasKey = async (person: string): Promise<boolean> =>
  (await test.deps.personalData.opener(test.deps.database.db, person)) !== null

describe('an address that the account has left', () => {
  it('keeps its identity check with the person, who exports it at the new address and erases it with the account', async () => {
    const mailed = await (await IdentityCheckClient.beneficiary(test, ada.email)).confirmCode()
    test.clock.advance(MINUTE_MS)
    const checked = await mailed.for(ada).confirmCode()
    await checked.submitDetails()
    await move()
    const { caseId } = checked
    expect((await exportData()).identityChecks).toMatchObject([{ caseId, attestedAt: expect.any(String) }])
    expect((await ada.call('getSimpleInfo', { caseId })).data).toMatchObject({ role: 'beneficiary' })
    // Neither the old address's link nor its proof works any more.
    expect(await mailed.person.code('getCheckInfo', { caseId })).toBe(codes.tokenMissing.code)
    const copy = await readCheck(test.deps.database.db, caseId)
    if (copy === null) throw new Error('There is no check')
    await erase(newEmail())
    expect(await openDetails(test.deps, test.deps.database.db, copy)).toBeNull()
    expect(await readCheck(test.deps.database.db, caseId)).toMatchObject({
      recipientHash: null,
      details: null,
    })
  })

  it('means another person in a case that names it later, whose identity check stays', async () => {
    await move()
    const caseId = await makeCase(test, { verified: false })
    await nameBeneficiary(test.deps, caseId, ada.email)
    const other = new IdentityCheckClient(test, new TestPerson(test, ada.email), caseId)
    await other.followLink()
    await other.confirmCode()
    await other.submitDetails()
    expect((await exportData()).identityChecks).toEqual([])
    await erase(newEmail())
    expect(await other.person.code('getCheckInfo', { caseId })).toBe(0)
  })

  it('keeps its donations and reports with the person, who can export and erase them', async () => {
    const donation = await donate({ name: 'Carol Brandt' })
    await donation.act('requestRefund', { reason: 'other', text: 'I am Carol, call 740 555 0134.' })
    const { caseId } = donation
    const text = 'I know them. Ask for Carol.'
    await ada.call('reportCase', {
      caseId,
      idempotencyKey: `left-${personCount}-key`,
      reason: 'not_true',
      text,
      email: ada.email,
    })
    await move()
    const { donations, reports } = await exportData()
    expect(donations).toMatchObject([
      { message: 'Rosa, hang in there', refundRequests: [{ text: 'I am Carol, call 740 555 0134.' }] },
    ])
    expect(reports).toMatchObject([{ caseId, text }])
    await erase(newEmail())
    expect(await readPublicDonations(donation)).toMatchObject([{ displayName: 'Anonymous', message: null }])
    expect(await donation.code()).toBe(codes.donorErased.code)
    expect(await hasKey(hashOf(ada.email))).toBe(false)
    const { rows } = await test.deps.database.pool.query(
      'select 1 from former_email union all select 1 from case_report where case_id = $1 and (body_cipher is not null or reporter_email_hash is not null)',
      [caseId],
    )
    expect(rows).toEqual([])
  })

  it('doesn’t give the person the donations that its next owner makes with it', async () => {
    const own = await donate({ name: 'Carol Brandt' })
    await move()
    test.clock.advance(MINUTE_MS)
    const bea = await new TestPerson(test, ada.email).register('Bea Other')
    const later = await donate({ name: 'Bea Other', message: 'From Bea' })
    expect((await exportData()).donations).toHaveLength(1)
    expect((await bea.call('exportAccount', {})).data.donations).toMatchObject([{ message: 'From Bea' }])
    await erase(newEmail())
    expect(await readPublicDonations(own)).toMatchObject([{ displayName: 'Anonymous', message: null }])
    expect(await own.code()).toBe(codes.donorErased.code)
    expect(await readPublicDonations(later)).toMatchObject([
      { displayName: 'Bea Other', message: 'From Bea' },
    ])
    expect((await later.read()).order).toMatchObject({ donorName: 'Bea Other', email: ada.email })
    expect((await bea.call('exportAccount', {})).data.donations).toHaveLength(1)
  })

  it('still has its donations when the person moves back to it', async () => {
    await donate()
    const formerEmail = ada.email
    await move()
    const moved = new TestPerson(test, newEmail())
    for (const [name, value] of ada.cookies) moved.cookies.set(name, value)
    await moved.call('sendOwnCode', { purpose: 'change_from', newEmail: formerEmail })
    await moved.call('sendOwnCode', { purpose: 'change_to', newEmail: formerEmail })
    const [newCode, currentCode] = [await moved.mailedCode(formerEmail), await moved.mailedCode()]
    expect(await moved.code('changeEmail', { newEmail: formerEmail, newCode, currentCode })).toBe(0)
    expect((await moved.call('exportAccount', {})).data.donations).toHaveLength(1)
  })
})

describe('an erased person', () => {
  it('is notified at their address, which is then deleted', async () => {
    const { userId } = (await ada.call('userInfo', {})).data
    await erase()
    expect((await ada.subjects())[0]).toBe('Your account was deleted')
    const [mail] = await outsideWorld(test).mailTo(ada.email)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(`${ada.email} was the address`)
    expect(await hasKey(`erasure:${userId}`)).toBe(false)
    const { rows } = await test.deps.database.pool.query('select 1 from erasure')
    expect(rows).toEqual([])
    await runJob(test.deps, 'finish-account-changes')
    expect((await ada.subjects()).filter((subject) => subject === 'Your account was deleted')).toHaveLength(1)
  })

  it('can donate again, and the erased data stays erased', async () => {
    const before = await donate({ name: 'Carol Brandt' })
    await erase()
    test.clock.advance(MINUTE_MS)
    const after = await donate({ name: 'Carol Again' })
    expect(await before.code()).toBe(codes.donorErased.code)
    expect((await after.read()).order.donorName).toBe('Carol Again')
    const back = await ada.elsewhere().register()
    expect((await back.call('exportAccount', {})).data.donations).toHaveLength(1)
  })

  it('leaves no personal text in an order that was never paid', async () => {
    const caseId = await makeCase(test)
    const { orderId } = await new Donor(test).begin({ caseId, email: ada.email, message: 'I am Ada King' })
    await erase()
    const { db } = test.deps.database
    expect(await readOrdersOfEmail(db, hashOf(ada.email))).toMatchObject([
      { caseId, orderId, visitorId: ERASED_VISITOR },
    ])
    const order = await readOrder(db, { caseId, orderId })
    expect(order).toMatchObject({ message: null, nameCipher: Buffer.alloc(0), emailCipher: Buffer.alloc(0) })
  })

  it('is removed from a donation that was paid but not yet listed as theirs', async () => {
    const caseId = await makeCase(test)
    const order = { caseId, email: ada.email, name: 'Carol Brandt', message: 'Rosa, hang in there' }
    await ada.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await ada.mailedCode()
    await new Donor(test).give(order)
    expect(await readPublicDonations({ caseId })).toMatchObject([{ displayName: 'Carol Brandt' }])
    expect(await ada.code('eraseAccount', { verifyCode })).toBe(0)
    expect(await readPublicDonations({ caseId })).toMatchObject([{ displayName: 'Anonymous', message: null }])
  })

  it('is no longer found by a search or named in payout notices, and others still are', async () => {
    const { userId } = (await ada.call('userInfo', {})).data
    const organizer = { displayName: 'Marisela Fairweather', relation: null }
    const caseId = await makeCase(test, { ownerId: userId, purpose: 1, organizer })
    await makeCase(test, { organizer: { displayName: 'Lena Fairweather', relation: null } })
    await addDeliveredPayout(caseId)
    const find = async (q: string) =>
      (await test.app.inject({ url: calls.caseList.path, query: { q } })).json().data.items.length
    expect([await find('marisela'), await find('fairweather')]).toEqual([1, 2])
    await endCase(test.deps, caseId, null)
    await erase()
    expect([await find('marisela'), await find('fairweather')]).toEqual([0, 1])
    const { rows } = await test.deps.database.pool.query(
      "select word from search_word where word in ('marisela', 'fairweather', 'the') order by word",
    )
    expect(rows.map(({ word }) => word)).toEqual(['fairweather', 'the'])
    const notices = await test.app.inject({ url: calls.casePayoutNotices.path, query: { caseId } })
    expect(notices.json().data.items).toMatchObject([{ recipientDisplay: 'The organizer' }])
  })
})

/** Adds a payout that has reached the organizer's bank, so that nothing needs the organizer any more. */
const addDeliveredPayout = async (caseId: string): Promise<void> => {
  await DonationLink.create(test, { caseId })
  const payoutId = await reservePayout(test.deps, {
    caseId,
    periodStart: '2026-11-15',
    clearedUntil: allClearedAt(test),
    amountCents: 4825,
    donationCount: 1,
    recipientKind: 'organizer',
    recipientDisplay: 'Marisela F.',
  })
  if (payoutId === null) throw new Error('Nothing was set aside')
  await markTransferred(test, caseId, payoutId)
  await markArrivedAtBank(test, caseId, payoutId)
}

describe('an erasure', () => {
  const actorOf = async () => {
    const [session] = (await ada.call('sessions', {})).data
    const { userId } = (await ada.call('userInfo', {})).data
    const { ip, userAgent } = ada
    return {
      kind: 'user',
      userId,
      sessionId: session?.sessionId ?? '',
      visitorId: null,
      ip,
      userAgent,
    } as const
  }

  it('that is refused changes nothing', async () => {
    const donation = await donate({ name: 'Carol Brandt' })
    await ada.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await ada.mailedCode()
    const actor = await actorOf()
    const { database } = test.deps
    let moved = false
    const transact: typeof database.transact = async (unit) => {
      if (!moved) {
        moved = true
        await move()
      }
      return database.transact(unit)
    }
    const erasing = eraseAccount({ ...test.deps, database: { ...database, transact } }, actor, { verifyCode })
    await expect(erasing).rejects.toMatchObject({ codeName: 'conflict' })
    expect((await ada.call('userInfo', {})).data.email).toBe(newEmail())
    expect(await readPublicDonations(donation)).toMatchObject([
      { displayName: 'Carol Brandt', message: 'Rosa, hang in there' },
    ])
    expect((await donation.read()).order.donorName).toBe('Carol Brandt')
  })

  it('interrupted after the account is deleted is finished automatically', async () => {
    const donation = await donate({ name: 'Carol Brandt' })
    await ada.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await ada.mailedCode()
    const { personalData } = test.deps
    const forget: typeof personalData.forget = async (db, person) => {
      if (person === hashOf(ada.email)) throw new Error('The machine is gone')
      await personalData.forget(db, person)
    }
    const deps = { ...test.deps, personalData: { ...personalData, forget } }
    expect(await eraseAccount(deps, await actorOf(), { verifyCode })).toEqual({ done: true })
    expect(await ada.elsewhere().code('login', { email: ada.email, password: GOOD_PASSWORD })).toBe(
      codes.wrongLogin.code,
    )
    expect(await hasKey(hashOf(ada.email))).toBe(true)
    test.clock.advance(2 * MINUTE_MS)
    await runJob(test.deps, 'finish-account-changes')
    expect(await hasKey(hashOf(ada.email))).toBe(false)
    expect(await readPublicDonations(donation)).toMatchObject([{ displayName: 'Anonymous', message: null }])
    expect((await ada.subjects())[0]).toBe('Your account was deleted')
  })
})
