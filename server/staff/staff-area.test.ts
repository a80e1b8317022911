import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { printedAddress } from '#contract/cases/short-code.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS, pacificDay } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { receiptNumber } from '#server/donations/receipt.ts'
import { insertShortLink } from '#server/share/short-links.queries.ts'
import { storeWebhook } from '#server/webhooks/webhooks.queries.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let world: OutsideWorld
let admin: TestPerson
let finance: TestPerson
let reviewer: TestPerson
let support: TestPerson
let boss: TestPerson
beforeAll(async () => {
  world = outsideWorld(test)
  admin = await staffPerson(test, 'admin')
  finance = await staffPerson(test, 'finance')
  reviewer = await staffPerson(test, 'reviewer')
  support = await staffPerson(test, 'support')
  boss = await staffPerson(test, 'admin')
})

const search = async (q: string): Promise<string[]> =>
  (await admin.call('staffSearch', { q })).data.items.map(({ group, id }) => `${group} ${id}`)

const readOrderRow = async ({ caseId, orderId }: DisputedDonation) => {
  const row = await readOrder(test.deps.database.db, { caseId, orderId })
  if (row === null) throw new Error('no order')
  return row
}
const getCsv = <N extends CallName>(name: N, query: CallInput<Calls[N]> & object): Promise<string> =>
  admin.file(name, query)
const readActs = async (act: string) => (await admin.call('staffAudit', { act })).data.items

describe('an order', () => {
  let donation: DisputedDonation
  beforeAll(async () => {
    donation = await DisputedDonation.create(test, world, {}, 'pm_card_visa')
  })

  it('is found by any of its identifiers, and by the donor’s address', async () => {
    const { orderId, caseId } = donation
    const row = await readOrderRow(donation)
    const number = receiptNumber(test.deps.personalData, orderId)
    const ofProvider = [row.providerRef, row.chargeRef]
    const identifiers = [orderId, number, number.replace('-', '').toLowerCase(), row.cardLast4, ...ofProvider]
    for (const text of [...identifiers, 'carol.brandt@mail.example'])
      expect(await search(text ?? ''), text ?? '').toContain(`orders ${orderId}`)
    expect(await search(`https://hearten.example/case-detail/${caseId}/rosa`)).toContain(`cases ${caseId}`)
  })

  it('shows its whole history, from attempts to mails, without working links', async () => {
    const { timeline } = (await admin.call('staffOrder', { orderId: donation.orderId })).data
    const kinds = new Set(timeline.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['state', 'attempt', 'webhook', 'books', 'mail']))
    const { items } = (await admin.call('staffMails', { about: donation.orderId })).data
    expect(items).toMatchObject([{ kind: 'receipt', state: 'sent', to: 'carol.brandt@mail.example' }])
    expect(items[0]?.text).toContain('/receipt/…')
    expect(items[0]?.text).not.toMatch(/receipt\/[\w.-]{24}/)
    const event = timeline.find(({ title }) => title === 'payment_intent.succeeded')
    expect(event).toMatchObject({ times: 1, more: expect.stringContaining('objectId') })
    const repeatedEvent = {
      eventId: event?.entryId.split(':').at(-1) ?? '',
      type: event?.title ?? '',
      summary: {},
      paymentRef: null,
      accountRef: null,
    }
    await storeWebhook(test.deps.database.db, repeatedEvent, test.clock.now())
    const timelineAfter = (await admin.call('staffOrder', { orderId: donation.orderId })).data.timeline
    expect(timelineAfter.filter(({ title }) => title === event?.title)).toMatchObject([{ times: 2 }])
    const receipt = (person: TestPerson) =>
      person
        .call('staffOrder', { orderId: donation.orderId })
        .then(({ data }) => data.timeline.find(({ kind }) => kind === 'mail'))
    expect((await receipt(support))?.more).toBe(items[0]?.text)
    expect((await receipt(finance))?.more, 'finance reads no mails').toBeNull()
  })

  it('is refunded as its preview said, once, and only soon after the second factor', async () => {
    const { caseId, orderId } = donation
    const part = { donationCents: 2000, tipCents: 500 }
    const preview = (await admin.call('refundPreview', { orderId, ...part })).data
    expect(preview).toMatchObject({ totalCents: 2500, raisedCents: 5000, raisedAfterCents: 3000 })
    const refundInput = {
      orderIds: { caseId, orderId },
      idempotencyKey: 'refund-of-a-part',
      amount: part,
      reason: 'They gave too much.',
    }
    test.clock.advance(11 * MINUTE_MS)
    expect(await finance.code('refundOrder', refundInput)).toBe(codes.secondFactorNeeded.code)
    expect(await finance.code('appointPerson', { userId: orderId, roles: ['admin'], reason: 'x' })).toBe(
      codes.notAllowed.code,
    )
    expect(await admin.code('appointPerson', { userId: orderId, roles: ['admin'], reason: 'x' })).toBe(
      codes.secondFactorNeeded.code,
    )
    test.clock.advance(-11 * MINUTE_MS)
    expect((await finance.call('refundOrder', refundInput)).data).toMatchObject({ totalCents: 2500 })
    expect(await finance.code('refundOrder', refundInput)).toBe(0)
    await test.work()
    const { timeline } = (await admin.call('staffOrder', { orderId })).data
    const posted = timeline.find(({ title }) => title === 'Refund reserved')
    expect(posted?.lines).toEqual(preview.lines)
    expect(await readActs('order.refund')).toMatchObject([{ reason: 'They gave too much.', caseId }])
  })
})

describe('a dispute', () => {
  it('is answered with a file, which the provider gets, and is won', async () => {
    const donation = await DisputedDonation.create(test, world)
    await donation.waitForDispute()
    const { disputeId } = await donation.dispute()
    const { caseId } = donation
    const [waiting] = (await admin.call('staffDisputes', {})).data.items
    expect(waiting).toMatchObject({ disputeId, orderId: donation.orderId, state: 'open' })
    const later = await DisputedDonation.create(test, world)
    await later.waitForDispute()
    const first = (await admin.call('staffDisputes', { limit: 1 })).data
    const second = (await admin.call('staffDisputes', { limit: 1, cursor: first.nextCursor ?? '' })).data
    expect([first, second].map(({ items }) => items.length)).toEqual([1, 1])
    expect(second.nextCursor).toBeNull()
    expect(new Set([first, second].flatMap(({ items }) => items.map(({ orderId }) => orderId)))).toEqual(
      new Set([donation.orderId, later.orderId]),
    )
    const send = async (bytes: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ caseId, disputeId, kind: 'receipt' }))
        form.set(name, value)
      form.set('file', new Blob([bytes]), 'receipt.pdf')
      const body = new Response(form)
      const answer = await test.app.inject({
        method: 'POST',
        url: calls.uploadEvidence.path,
        payload: Buffer.from(await body.arrayBuffer()),
        headers: {
          'content-type': body.headers.get('content-type') ?? '',
          cookie: `${COOKIES.token}=${admin.cookies.get(COOKIES.token)}`,
          'sec-fetch-site': 'same-origin',
        },
      })
      return answer.json<{ code: number; data: { kind: 'receipt'; fileRef: string } }>()
    }
    expect(await send('not a document of any kind')).toMatchObject({ code: codes.unsupportedMedia.code })
    const { code, data } = await send(`%PDF-1.4 ${'the receipt '.repeat(4)}`)
    expect(code).toBe(0)
    const disputeIds = { caseId, disputeId }
    const answer = { disputeIds, words: 'winning_evidence', files: [data], reason: 'Evidence is ready' }
    expect(await admin.code('answerDispute', answer)).toBe(0)
    expect((await donation.disputeAtProvider()).evidence.receipt).toMatch(/^file_/)
    expect(await admin.code('answerDispute', answer)).toBe(codes.conflict.code)
    await world.advanceTime(2)
    await test.work()
    expect(await donation.dispute()).toMatchObject({ state: 'won' })
    expect(await readActs('dispute.')).toHaveLength(2)
  })
})

describe('a case', () => {
  it('is found, read, curated and ended, each action audited', async () => {
    const { caseId } = await DisputedDonation.create(test, world, {}, 'pm_card_visa')
    const { items } = (await admin.call('staffCases', { ofCase: caseId.toLowerCase() })).data
    expect(items).toMatchObject([{ caseId, state: 'live' }])
    const { organizerName } = items[0] ?? { organizerName: '' }
    expect(await search(organizerName.toLowerCase())).toContain(`cases ${caseId}`)
    const { recipient } = (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json()
      .data
    expect(await search(recipient.fullName.toUpperCase())).toContain(`cases ${caseId}`)
    const url = `${test.deps.config.publicOrigin}/case-detail/${caseId}/rosa`
    const { shortUrl } = (await admin.call('shortLink', { url })).data
    expect(await search(shortUrl)).toEqual([`cases ${caseId}`])
    const address = (await admin.call('shortCode', { caseId })).data.shortUrl
    for (const typed of [address, printedAddress(address).toUpperCase()])
      expect(await search(typed)).toEqual([`cases ${caseId}`])
    const likeNumber = { hashId: 'ABCDEFGHJKMN', path: `/case-detail/${caseId}/like`, caseId }
    const unshared = { shareId: null, visitorId: null, createdAt: test.deps.clock.now() }
    await insertShortLink(test.deps.database.db, { ...likeNumber, ...unshared })
    expect(await search(`/s/${likeNumber.hashId}`)).toEqual([`cases ${caseId}`])
    const story = (await admin.call('staffCase', { caseId })).data
    expect(story).toMatchObject({ raisedCents: 5000, donations: 1 })
    expect(story.timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Went live', '1 gift, $50.00']),
    )
    const reason = 'For Thanksgiving.'
    expect((await admin.call('curateCases', { caseIds: [caseId], reason })).data).toEqual({ curated: 1 })
    expect((await admin.call('curatedCases', {})).data.items).toMatchObject([{ caseId }])
    expect(await admin.code('endCaseByStaff', { caseId, reason: 'The organizer asked us to.' })).toBe(0)
    expect(await admin.code('endCaseByStaff', { caseId, reason: 'The organizer asked us to.' })).toBe(
      codes.conflict.code,
    )
    expect(await readActs('case.end')).toMatchObject([{ caseId }])
    const { timeline } = (await admin.call('staffCase', { caseId })).data
    expect(timeline.map(({ title }) => title)).toContain('Ended a case')
    expect(await getCsv('staffCasesCsv', { ofCase: caseId, filter: 'ended' })).toContain(caseId)
  })
})

describe('a person', () => {
  it('is signed out everywhere, appointed by another admin, and erased at their request', async () => {
    const dan = support
    const { userId } = (await dan.call('userInfo', {})).data
    const bossId = (await boss.call('userInfo', {})).data.userId
    const reason = 'As asked by phone.'
    expect(
      (await boss.call('appointPerson', { userId, roles: ['finance', 'finance'], reason })).data.roles,
    ).toEqual(['finance'])
    expect(await boss.code('appointPerson', { userId: bossId, roles: [], reason })).toBe(
      codes.conflictOfInterest.code,
    )
    expect(await boss.code('endPersonSessions', { userId, reason })).toBe(0)
    expect(await dan.code('userInfo', {})).not.toBe(0)
    expect((await boss.call('staffPerson', { userId })).data).toMatchObject({
      sessions: [],
      roles: ['finance'],
    })
    expect(await boss.code('erasePerson', { userId, reason })).toBe(0)
    expect(await boss.code('staffPerson', { userId })).toBe(codes.notFound.code)
    expect(await readActs('person.erase')).toMatchObject([{ reason }])
  })
})

describe('the books', () => {
  it('balance, and a month’s export is always the same', async () => {
    const money = (await admin.call('staffMoney', {})).data
    expect(money.debitCents).toBe(money.creditCents)
    expect(money.days).toHaveLength(30)
    expect(money.days.at(-1)?.donationCount).toBeGreaterThan(0)
    const month = pacificDay(test.clock.now()).slice(0, 7)
    const journals = await getCsv('journalsCsv', { month })
    const lines = journals.trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(await getCsv('journalsCsv', { month })).toBe(journals)
    const trial = (await getCsv('trialBalanceCsv', { month })).trim().split('\r\n').slice(1)
    const closing = trial.map((line) => Number(line.split(',').at(-1)?.replaceAll(/["']/g, '')))
    expect(closing.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 4)
  })

  it('can be followed from case to journal to the provider’s object', async () => {
    const { caseId, orderId } = await DisputedDonation.create(test, world, {}, 'pm_card_visa')
    const { items } = (await admin.call('staffJournals', { ofCase: caseId })).data
    expect(items.find(({ kind }) => kind === 'donation')).toMatchObject({
      orderId,
      providerRef: expect.stringMatching(/^ch_/),
    })
  })
})

describe('the system', () => {
  it('shows its state without secrets', async () => {
    const { parts, settings, versions } = (await admin.call('staffSystem', {})).data
    expect(versions.map(({ name }) => name)).toEqual(['Hearten', 'Node', 'Started'])
    expect(parts.filter(({ isWell }) => !isWell)).toEqual([])
    expect(JSON.stringify(settings)).not.toMatch(/sk_|whsec|postgres:/)
  })

  it('reprocesses an event on request', async () => {
    const [event] = (await admin.call('staffWebhooks', { filter: 'all' })).data.items
    const eventId = event?.eventId ?? ''
    expect(await admin.code('replayWebhook', { eventId, reason: 'To see it worked.' })).toBe(0)
    await test.work()
    const { items } = (await admin.call('staffWebhooks', { filter: 'all' })).data
    expect(items.find((item) => item.eventId === eventId)).toMatchObject({ state: 'worked' })
    expect(await readActs('webhook.replay')).toHaveLength(1)
    expect(await getCsv('staffAuditCsv', { act: 'webhook.' })).toContain('To see it worked.')
  })

  it('counts the pending work and today’s gifts for those who may see them', async () => {
    const { queues } = (await admin.call('staffWork', {})).data
    expect(queues.map(({ queue }) => queue)).toContain('disputes')
    const own = (await reviewer.call('staffWork', {})).data.queues.map(({ queue }) => queue)
    expect(own).toEqual(['reviews', 'reports'])
    const today = (await finance.call('staffWork', {})).data.today
    expect(today?.donationCount).toBeGreaterThan(0)
    expect(today?.donatedCents).toBeGreaterThanOrEqual(5000 * (today?.donationCount ?? 0))
    expect(today?.measured).toBe(today?.donationCount)
    expect((await reviewer.call('staffWork', {})).data.today, 'a reviewer sees no orders').toBeNull()
  })
})

it('a search loses a character that the database can’t store', async () => {
  expect(await admin.code('staffSearch', { q: 'a\0b' })).toBe(0)
})
