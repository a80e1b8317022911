import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ERASED_CASE_TITLE, ORGANIZER_ERASED } from '#contract/cases/erased-case.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { readAudience } from '#server/fundraisers/updates/read-audience.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { dumpTables, findSecrets } from '#testing/stored-secrets.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

const test = testApp()
let owner: pg.Pool
beforeAll(() => {
  owner = new pg.Pool({ connectionString: test.ownerUrl })
  // Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
  test.clock.advance(-9 * MINUTE_MS)
})
afterAll(() => owner.end())

/** Words of the organizer, each in another place. */
const PLANTED = {
  title: 'Zinnobertitle',
  summary: 'Zinnobersummary',
  story: 'Zinnoberstory',
  cost: 'Zinnobercost',
  alt: 'Zinnoberphoto',
  update: 'Zinnoberupdate',
  note: 'Zinnobernote',
  ending: 'Zinnoberending',
  thanks: 'Zinnoberthanks',
  thankYou: 'Zinnoberwelcome',
  offline: 'Zinnobercash',
  organizer: 'Quillonia',
  beneficiary: 'Featherstonehaugh',
}
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
const DONOR = 'hank@mail.example'

const get = async (path: string, query: object = {}) =>
  test.app.inject({ url: path, query: { ...query } as Record<string, string> })

/** A fundraiser for someone else, with everything that an organizer can write, ended and paid out. */
const makeEndedCase = async (organizer: TestPerson): Promise<string> => {
  const { caseId, checkId } = await submitWholeCase(test, organizer, {
    title: `Help us with ${PLANTED.title}`,
    summary: PLANTED.summary,
    organizerName: `${PLANTED.organizer} Grant`,
    beneficiaryFirstName: PLANTED.beneficiary,
    coverAlt: PLANTED.alt,
    costItems: [{ label: PLANTED.cost, amountCents: 1_840_000 }],
    storyMode: 'free',
    story: [{ type: 'paragraph', text: `${PLANTED.story}. `.repeat(30) }],
  })
  await decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })
  await verifyWithdrawalAccount(test.deps, caseId)
  await DonationLink.create(test, { caseId, email: DONOR, message: 'Hang in there' })
  await test.work()
  const payoutId = await reservePayout(test.deps, {
    caseId,
    periodStart: '2026-11-15',
    clearedUntil: allClearedAt(test),
    amountCents: 4825,
    donationCount: 1,
    recipientKind: 'beneficiary',
    recipientDisplay: `${PLANTED.beneficiary} D.`,
  })
  if (payoutId === null) throw new Error('Nothing was set aside')
  await markTransferred(test, caseId, payoutId)
  await markArrivedAtBank(test, caseId, payoutId)
  const key = () => ({ caseId, idempotencyKey: randomUUID() })
  const update = { title: PLANTED.update, text: PLANTED.update }
  const done = [
    await organizer.code('postUpdate', { ...key(), ...update }),
    await organizer.code('writeUseNote', { caseId, payoutId, text: PLANTED.note, lines: [] }),
    await organizer.code('setThankYou', { caseId, text: PLANTED.thankYou }),
    await organizer.code('thankDonors', { caseId, to: { filter: 'all' }, text: PLANTED.thanks }),
    await organizer.code('addOfflineDonation', {
      ...key(),
      label: PLANTED.offline,
      amountCents: 500,
      receivedOn: '2026-11-20',
    }),
    await organizer.code('shortLink', { url: `/case-detail/${caseId}/help-us-with-zinnobertitle` }),
    await organizer.code('endCase', { ...key(), note: PLANTED.ending }),
  ]
  expect(done).toEqual(done.map(() => 0))
  return caseId
}

/** The planted words that any table still has, with the table. */
const findLeftWords = async (): Promise<string[]> => {
  const found: string[] = []
  for (const { table, text } of await dumpTables(owner))
    found.push(...findSecrets(Object.values(PLANTED), text).map((word) => `${word} in ${table}`))
  return found
}

it('erasing an account leaves figures, gifts and transfers of its fundraisers, and none of its words', async () => {
  const organizer = await new TestPerson(test, 'quill@mail.example').register(`${PLANTED.organizer} Grant`)
  const caseId = await makeEndedCase(organizer)
  expect((await findLeftWords()).length).toBeGreaterThan(PLANTED.title.length)
  const follower = await addFollower(test.deps, caseId, 'fay@mail.example')
  expect((await readAudience(test.deps.database.db, caseId)).followers).toMatchObject([
    { emailHash: follower.emailHash },
  ])
  await organizer.call('sendOwnCode', { purpose: 'erase' })
  const verifyCode = await organizer.mailedCode()
  expect(await organizer.code('eraseAccount', { verifyCode })).toBe(0)
  await test.work()

  const { data } = (await get(calls.caseDetail.path, { caseId })).json()
  expect(data).toMatchObject({
    title: ERASED_CASE_TITLE,
    slug: 'a-fundraiser-that-has-ended',
    erased: true,
    cover: null,
    gallery: [],
    story: [],
    costItems: [],
    updates: [],
    summary: '',
    endedNote: null,
    organizer: { displayName: 'The organizer' },
    recipient: { fullName: 'The beneficiary' },
    raisedCents: 5000,
    donationCount: 1,
    payoutCount: 1,
  })
  expect((await get(calls.caseDonations.path, { caseId })).json().data.items).toMatchObject([
    { message: 'Hang in there', amountCents: 5000 },
  ])
  expect((await get(calls.casePayoutNotices.path, { caseId })).json().data.items).toMatchObject([
    { recipientDisplay: 'The beneficiary', useNote: null, noteLines: [], images: [], amountCents: 4825 },
  ])
  expect((await get(calls.caseList.path)).json().data.items).toEqual([])
  expect((await get(`/case-detail/${caseId}/updates.atom`)).statusCode).toBe(410)
  expect((await get(`/embed/${caseId}`)).statusCode).toBe(410)
  expect((await get(`/share-image/${caseId}/1.jpg`)).headers['location']).toBe('/share-image/general.jpg')
  expect(await findLeftWords()).toEqual([])

  const message = {
    caseId,
    idempotencyKey: randomUUID(),
    name: 'Hank Aaron',
    email: DONOR,
    text: 'Are you well? I have not heard from you.',
  }
  const answer = await new TestPerson(test, DONOR).call('writeToOrganizer', message)
  const refusal = { code: codes.caseGone.code, msg: ORGANIZER_ERASED }
  expect(answer, JSON.stringify(answer)).toMatchObject(refusal)
  const follow = await new TestPerson(test, DONOR).call('followCase', { caseId, email: DONOR })
  expect(follow).toMatchObject(refusal)
  expect((await readAudience(test.deps.database.db, caseId)).followers).toEqual([])
})
