import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  FIRST_NAME_TOKEN,
  MESSAGES_PER_DAY,
  ORGANIZER_REPLIES_PER_DAY,
} from '#contract/fundraisers/organizer-limits.ts'
import { COOKIES } from '#contract/headers.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { runJob } from '#server/job-table.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type Choices, Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { sessionFor } from '#testing/session.ts'

const test = testApp()
const EARLIER_MS = 5 * DAY_MS
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-EARLIER_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

let passedMs = 0
const pass = async (ms: number): Promise<void> => {
  test.clock.advance(ms)
  passedMs += ms
  // At the new time, her session has expired or hasn't begun.
  lena.cookies.set(COOKIES.token, (await sessionFor(test, ownerId)).token)
}
const atRealTime = <T>(act: () => Promise<T>): Promise<T> => laterBy(test.clock, EARLIER_MS - passedMs, act)
const visitor = () => new TestPerson(test, 'nobody@mail.example')
const liveCase = () => makeCase(test, { ownerId })
const give = async (choices: Choices): Promise<string> => {
  // The challenge is valid only by the real clock.
  const { orderId } = await atRealTime(() => new Donor(test).give(choices))
  await test.work()
  return orderId
}
const mailsTo = async (address: string, subject: string) => {
  await test.work()
  return (await outsideWorld(test).mailTo(address)).filter((mail) => mail.subject === subject)
}
const linkIn = (text: string, path: string): string =>
  decodeURIComponent(new RegExp(`${path}([\\w.%-]+)`).exec(text)?.[1] ?? '')
const post = (caseId: string, title: string, more = {}) =>
  lena.call('postUpdate', { caseId, idempotencyKey: randomUUID(), title, text: 'It is level.', ...more })

/** Follows by the mailed link, like its reader. */
const follow = async (caseId: string, email: string) => {
  expect(await visitor().code('followCase', { caseId, email })).toBe(0)
  const [mail] = await mailsTo(email, 'Get news by e-mail?')
  const token = linkIn(mail?.text ?? '', 'confirm=')
  return visitor().call('confirmFollow', { token })
}

describe('the dashboard', () => {
  it('shows sums, and the names that are hidden on the page', async () => {
    const caseId = await liveCase()
    const hidden = {
      name: 'June Pell',
      email: 'june@mail.example',
      nameShown: 'anonymous',
      hideAmount: true,
    } as const
    await give({ caseId, amountCents: 20_000, ...hidden })
    await give({ caseId, amountCents: 5000, message: 'You waited for my boys every morning.' })
    await pass(EARLIER_MS)
    const { data } = await lena.call('dashboard', { caseId })
    expect(data).toMatchObject({
      state: 'live',
      totals: { raisedCents: 25_000, donationCount: 2 },
      week: { amountCents: 25_000, donationCount: 2 },
      donorCounts: { all: 2, not_thanked: 2, large: 1, words: 1, again: 0, refunded: 0 },
      account: { state: 1, remindAt: null },
      pendingActions: ['post_first_update', 'share'],
    })
    expect(data.days.at(-1)).toMatchObject({ amountCents: 25_000, donationCount: 2 })
    const donors = await lena.call('caseDonors', { caseId, filter: 'large' })
    expect(donors.data.items).toMatchObject([
      { name: 'June Pell', shownName: 'Anonymous', amountCents: 20_000, isAmountHidden: true },
    ])
    await pass(-EARLIER_MS)
  })

  it('lists a canceled gift as refunded, with its day, and among no others', async () => {
    const caseId = await liveCase()
    const orderId = await give({ caseId, name: 'Ben Ortiz' })
    await give({ caseId })
    expect(await new DonationLink(test, { caseId, orderId }).act('refundOwnDonation')).toMatchObject({
      envelope: { code: 0 },
    })
    const { data } = await lena.call('dashboard', { caseId })
    expect(data.donorCounts).toMatchObject({ all: 1, refunded: 1, not_thanked: 1 })
    const listed = (filter: 'all' | 'refunded') => lena.call('caseDonors', { caseId, filter })
    expect((await listed('refunded')).data.items).toMatchObject([
      { name: 'Ben Ortiz', amountCents: 5000, refundedAt: expect.any(String) },
    ])
    expect((await listed('all')).data.items).toMatchObject([{ refundedAt: null }])
    const thanks = { caseId, text: 'Thank you.', to: { filter: 'refunded' } } as const
    expect((await lena.call('thankDonors', thanks)).data).toEqual({ thankedCount: 0 })
  })

  it('shows that the recipient’s check is missing, with one reminder a day', async () => {
    const caseId = await makeCase(test, { ownerId, verified: false })
    // Without an address, there’s no one to write to.
    expect(await lena.code('remindRecipient', { caseId })).toBe(codes.conflict.code)
    await nameBeneficiary(test.deps, caseId, 'rosa.delgado@mail.example')
    const { data } = await lena.call('dashboard', { caseId })
    expect(data.account).toMatchObject({ state: 0, verifiedAt: null, hasAddress: true })
    expect(data.pendingActions).toContain('remind_beneficiary')
    expect(await lena.code('remindRecipient', { caseId })).toBe(0)
    expect(await lena.code('remindRecipient', { caseId })).toBe(codes.conflict.code)
  })
})

describe('a thank-you', () => {
  it('goes to each donor once, by first name, without revealing an address', async () => {
    const caseId = await liveCase()
    const email = 'maya@mail.example'
    const first = await give({ caseId, name: 'Maya Kessler', email })
    const text = `Hi ${FIRST_NAME_TOKEN}, the floor is in.`
    const thank = (to: object) => lena.call('thankDonors', { caseId, text, to: { filter: 'all', ...to } })
    expect((await thank({})).data).toEqual({ thankedCount: 1 })
    expect((await thank({})).data).toEqual({ thankedCount: 0 })
    for (const amountCents of [7000, 8000]) await give({ caseId, name: 'Maya Kessler', email, amountCents })
    // Both gifts are thanked in one mail.
    expect((await thank({})).data).toEqual({ thankedCount: 2 })
    const mails = await mailsTo(email, 'A thank-you from Lena Whitcomb')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('Hi Maya, the floor is in.')
    expect(mails[0]?.text).not.toContain('lena@mail.example')
    const previewOf = async (more: object) =>
      (await lena.call('previewThanks', { caseId, text, ...more })).data.html
    expect(await previewOf({ donationId: first })).toContain('Hi Maya, the floor is in.')
    expect(await previewOf({})).toContain('Hi friend, the floor is in.')
    const thanked = (await lena.call('caseDonors', { caseId })).data.items.find(
      (donation) => donation.donationId === first,
    )
    expect(thanked?.thankedAt).not.toBeNull()
  })
})

describe('an update', () => {
  it('reaches subscribed donors and followers, once, after ten minutes, and not the unsubscribed', async () => {
    const caseId = await liveCase()
    await give({ caseId, email: 'asked@mail.example', consentUpdates: true })
    await give({ caseId, email: 'quiet@mail.example', amountCents: 6000 })
    expect((await follow(caseId, 'follower@mail.example')).data.wanted.updates).toBe(true)
    const audience = async () => (await lena.call('updateAudience', { caseId })).data
    expect(await audience()).toEqual({ donorCount: 1, followerCount: 1 })
    expect((await post(caseId, 'The floor is in')).data.mailedAt).not.toBeNull()
    expect((await lena.call('dashboard', { caseId })).data.updates[0]?.mailing?.sentAt).toBeNull()
    await pass(11 * MINUTE_MS)
    await runJob(test.deps, 'send-due-updates')
    const [mail, ...more] = await mailsTo('asked@mail.example', 'The floor is in')
    expect(more).toEqual([])
    expect(await mailsTo('follower@mail.example', 'The floor is in')).toHaveLength(1)
    expect(await mailsTo('quiet@mail.example', 'The floor is in')).toEqual([])

    const token = linkIn(mail?.text ?? '', '/mail/')
    const choice = { token, kind: 'updates', wanted: false } as const
    const off = await laterBy(test.clock, EARLIER_MS, () => visitor().call('setMailPreference', choice))
    expect(off.data.wanted).toEqual({ updates: false, thanks: true, arrivals: false })
    await pass(DAY_MS)
    await post(caseId, 'The walls are up')
    await pass(11 * MINUTE_MS)
    await runJob(test.deps, 'send-due-updates')
    expect(await mailsTo('follower@mail.example', 'The walls are up')).toHaveLength(1)
    expect(await mailsTo('asked@mail.example', 'The walls are up')).toEqual([])
    // A follower who gives counts once.
    await give({ caseId, email: 'follower@mail.example' })
    expect(await audience()).toEqual({ donorCount: 1, followerCount: 0 })
  })

  it('counts those it was mailed to, not one who left before', async () => {
    const caseId = await liveCase()
    await follow(caseId, 'stays@mail.example')
    await follow(caseId, 'leaves@mail.example')
    await post(caseId, 'The roof is on')
    await pass(11 * MINUTE_MS)
    await runJob(test.deps, 'send-due-updates')
    const emailHash = test.deps.personalData.emailHash('leaves@mail.example')
    const path = preferencePath(test.deps.signer, { caseId, emailHash }, 'updates')
    const off = { token: path.replace(/^\/mail\/|\?.*$/g, ''), kind: 'updates', wanted: false } as const
    expect((await laterBy(test.clock, EARLIER_MS, () => visitor().call('setMailPreference', off))).code).toBe(
      0,
    )
    expect(await mailsTo('leaves@mail.example', 'The roof is on')).toEqual([])
    expect(await mailsTo('stays@mail.example', 'The roof is on')).toHaveLength(1)
    expect((await lena.call('dashboard', { caseId })).data.updates[0]?.mailing?.recipientCount).toBe(1)
  })

  it('is mailed at most once a day, and can be stopped before', async () => {
    const caseId = await liveCase()
    await follow(caseId, 'second@mail.example')
    const idempotencyKey = randomUUID()
    const preview = await lena.call('previewUpdate', { caseId, title: 'Day one <b>', text: 'It is level.' })
    expect(preview.data.html).toContain('one &lt;b&gt;')
    expect((await lena.call('dashboard', { caseId })).data.updates).toEqual([])
    const { data } = await post(caseId, 'Day one', { idempotencyKey })
    expect((await post(caseId, 'Day one', { idempotencyKey })).data).toEqual(data)
    expect((await post(caseId, 'Day one, later')).data.mailedAt).toBeNull()
    expect(await lena.code('stopUpdateMail', { caseId, updateId: data.updateId })).toBe(0)
    await pass(11 * MINUTE_MS)
    await runJob(test.deps, 'send-due-updates')
    expect(await mailsTo('second@mail.example', 'Day one')).toEqual([])
    // A canceled mailing doesn't count.
    const next = await post(caseId, 'Day one, mended')
    expect(next.data.mailedAt).not.toBeNull()
    await pass(11 * MINUTE_MS)
    await runJob(test.deps, 'send-due-updates')
    expect(await mailsTo('second@mail.example', 'Day one, mended')).toHaveLength(1)
    const late = await lena.code('stopUpdateMail', { caseId, updateId: next.data.updateId })
    expect(late).toBe(codes.conflict.code)
  })
})

describe('a message to the organizer', () => {
  const text = 'Hi Lena, I hang drywall for a living. Would Rosa want a hand?'
  const write = (caseId: string, email: string, idempotencyKey = randomUUID()) =>
    visitor().call('writeToOrganizer', { caseId, idempotencyKey, name: 'Hank Broussard', email, text })

  it('is relayed in both directions without addresses, until one side ends it', async () => {
    const caseId = await liveCase()
    const hank = 'hank@mail.example'
    const key = randomUUID()
    expect((await write(caseId, hank, key)).code).toBe(0)
    expect((await write(caseId, hank, key)).code).toBe(0)
    const [toLena, ...more] = await mailsTo(lena.email, 'Hank Broussard sent you a message')
    expect(more).toEqual([])
    expect(toLena?.text).toContain('I hang drywall')
    expect(toLena?.text).not.toContain(hank)
    const lenasToken = linkIn(toLena?.text ?? '', '/conversation/')
    const answer = { idempotencyKey: randomUUID(), text: 'Yes, please. The kitchen ceiling is open.' }
    const listed = () => lena.call('caseConversations', { caseId })
    const [waiting, ...others] = (await listed()).data.items
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ name: 'Hank Broussard', lastFrom: 'visitor', lastText: text })
    expect(JSON.stringify(waiting)).not.toContain(hank)
    expect(waiting?.path).toBe(`/conversation/${lenasToken}`)
    expect(await visitor().code('replyInConversation', { token: lenasToken, ...answer })).toBe(0)
    expect((await listed()).data.items).toMatchObject([{ lastFrom: 'organizer', lastText: answer.text }])
    const [toHank] = await mailsTo(hank, 'Lena Whitcomb sent you a message')
    expect(toHank?.text).toContain('kitchen ceiling')
    expect(toHank?.text).not.toContain(lena.email)
    const token = linkIn(toHank?.text ?? '', '/conversation/')
    expect((await visitor().call('conversation', { token })).data).toMatchObject({
      side: 'visitor',
      otherName: 'Lena Whitcomb',
      messages: [{ from: 'visitor' }, { from: 'organizer' }],
    })
    const reported = await visitor().call('reportConversation', { token, idempotencyKey: randomUUID() })
    expect(reported.data.reference).toMatch(/^R-/)
    expect((await visitor().call('blockConversation', { token: lenasToken })).data.blockedBy).toBe(
      'organizer',
    )
    expect((await write(caseId, hank)).code).toBe(codes.messagesBlocked.code)
  })

  it('is answered ten times a day at most', async () => {
    const caseId = await liveCase()
    await write(caseId, 'answered@mail.example')
    const [mail] = await mailsTo(lena.email, 'Hank Broussard sent you a message')
    const token = linkIn(mail?.text ?? '', '/conversation/')
    const answer = () =>
      visitor().code('replyInConversation', {
        token,
        idempotencyKey: randomUUID(),
        text: 'Thank you, Hank, and see you soon.',
      })
    for (let sent = 0; sent < ORGANIZER_REPLIES_PER_DAY; sent += 1) expect(await answer()).toBe(0)
    expect(await answer()).toBe(codes.messageLimit.code)
  })

  it('is limited to three a day from one address and network, over all cases', async () => {
    const cases = await Promise.all([liveCase(), liveCase()])
    for (let sent = 0; sent < MESSAGES_PER_DAY; sent += 1)
      expect((await write(cases[sent % 2] ?? '', 'eager@mail.example')).code).toBe(0)
    expect((await write(cases[0], 'eager@mail.example')).code).toBe(codes.messageLimit.code)
    await pass(DAY_MS)
    expect((await write(cases[0], 'eager@mail.example')).code).toBe(0)
  })
})

describe('the owner', () => {
  it('hides words of support, one or all, and restores them', async () => {
    const caseId = await liveCase()
    const donationId = await give({ caseId, message: 'Third house from the corner.' })
    const words = async () =>
      (await visitor().call('caseDonations', { caseId, withWords: 'true' })).data.items.map(
        ({ message }) => message,
      )
    expect(await words()).toEqual(['Third house from the corner.'])
    expect(await lena.code('hideWords', { caseId, donationId, hidden: true })).toBe(0)
    expect(await words()).toEqual([])
    expect((await visitor().call('caseDonations', { caseId })).data.items[0]?.message).toBeNull()
    expect(await lena.code('hideWords', { caseId, donationId, hidden: false })).toBe(0)
    expect(await lena.code('setWordsOfSupport', { caseId, enabled: false })).toBe(0)
    expect((await visitor().call('caseDetail', { caseId })).data.wordsOfSupportEnabled).toBe(false)
    expect(await words()).toEqual([])
    expect(await lena.code('setWordsOfSupport', { caseId, enabled: true })).toBe(0)
    expect(await words()).toHaveLength(1)
  })

  it('pauses donations, resumes them, and ends the case with a note, once', async () => {
    const caseId = await liveCase()
    expect((await lena.call('pauseDonations', { caseId, paused: true })).data.donationStatus).toBe('paused')
    expect((await lena.call('pauseDonations', { caseId, paused: false })).data.donationStatus).toBe('open')
    const end = { caseId, idempotencyKey: randomUUID(), note: 'Rosa is home.' }
    const { data } = await lena.call('endCase', end)
    expect((await lena.call('endCase', end)).data).toEqual(data)
    expect(await lena.code('endCase', { ...end, idempotencyKey: randomUUID() })).toBe(codes.conflict.code)
    expect((await visitor().call('caseDetail', { caseId })).data).toMatchObject({
      status: 1,
      endedNote: 'Rosa is home.',
      endedAt: data.endedAt,
    })
  })

  it('tells who asked for news and who follows that the case has ended, in the organizer’s words', async () => {
    const caseId = await liveCase()
    await give({ caseId, email: 'end.asked@mail.example', consentUpdates: true })
    await give({ caseId, email: 'end.quiet@mail.example' })
    await follow(caseId, 'end.follower@mail.example')
    await lena.call('endCase', { caseId, idempotencyKey: randomUUID(), note: 'Rosa is home.' })
    const { title } = (await visitor().call('caseDetail', { caseId })).data
    for (let run = 0; run < 2; run += 1) {
      await runJob(test.deps, 'end-due-cases')
      // The job that finds the readers queues their mails.
      await test.work()
      for (const name of ['asked', 'follower']) {
        const [mail, ...more] = await mailsTo(`end.${name}@mail.example`, `“${title}” has ended`)
        expect(mail?.text).toContain('2 people gave $100.00. The fundraiser is closed to new gifts.')
        expect(mail?.text).toContain('Lena Whitcomb wrote: “Rosa is home.”')
        expect(more).toEqual([])
      }
      expect(await mailsTo('end.quiet@mail.example', `“${title}” has ended`)).toEqual([])
    }
  })

  it('exports the donors as a CSV without formulas, and adds offline donations', async () => {
    const caseId = await liveCase()
    const tribute = { tributeKind: 'memory', tributeName: 'Lou Park' } as const
    await give({ caseId, message: '=HYPERLINK("https://bad.example")', ...tribute })
    const before = await readBalance(test.deps.database.db, caseId)
    const entry = { label: 'Bake sale', amountCents: 12_050, receivedOn: '2026-09-12' }
    const added = await lena.call('addOfflineDonation', { caseId, idempotencyKey: randomUUID(), ...entry })
    expect(added.data).toMatchObject(entry)
    expect(await readBalance(test.deps.database.db, caseId)).toEqual(before)
    expect((await lena.call('dashboard', { caseId })).data).toMatchObject({
      offlineDonations: [entry],
      totals: { raisedCents: 5000 },
    })
    const cookie = [...lena.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { body, headers } = await test.app.inject({
      url: calls.donorsCsv.path,
      query: { caseId },
      headers: { cookie },
    })
    expect(headers['content-disposition']).toContain(`donors-${caseId}.csv`)
    const [head, donor, elsewhere] = body.split('\r\n')
    expect(head).toBe(
      '\uFEFF"donated_at","name","shown_as","amount_usd","amount_hidden","message","tribute","thanked_at","source"',
    )
    expect(donor).toContain(`"'=HYPERLINK(""https://bad.example"")","In memory of Lou Park"`)
    expect(elsewhere).toBe('"2026-09-12","Bake sale","","120.50","yes","","","","elsewhere"')
    const { entryId } = added.data
    expect((await lena.call('removeOfflineDonation', { caseId, entryId })).data.removed).toBe(true)
  })
})
