import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { returnPayout } from '#server/payouts/settle-payout.ts'
import { requestUseNotes } from '#server/payouts/use-notes/request-use-notes.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { Donor } from '#testing/donations/donor.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { sendFile } from '#testing/upload.ts'

const test = testApp()
// Queued jobs become due by the database's clock, so the product's clock starts in the past.
const EARLIER_MS = 300 * DAY_MS
const visitor = () => new TestPerson(test, 'nobody@mail.example')

let world: OutsideWorld
let passedMs = 0
const pass = async (ms: number): Promise<void> => {
  test.clock.advance(ms)
  passedMs += ms
  await world.advanceTime(ms / 1000)
  for (let round = 0; round < 3; round += 1) await test.work()
}
beforeAll(() => {
  test.clock.advance(-EARLIER_MS)
  world = outsideWorld(test)
})

const photo = async (userId: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const upload = await sendFile(test, userId, { bytes, purpose: 'payout' })
  expect(upload.code, upload.msg).toBe(0)
  return upload.data.uploadId
}
const subjectsTo = async (address: string) => (await world.mailTo(address)).map(({ subject }) => subject)

it('a payout’s note is requested, shown with its photo, mailed, and can be reported', async () => {
  const recipient = await Recipient.verified(test, 'rosa@mail.example')
  const { caseId, person } = recipient
  await recipient.receive()
  // A challenge is valid only by the real clock.
  const input = { caseId, email: 'asked@mail.example', consentUpdates: true }
  await laterBy(test.clock, EARLIER_MS - passedMs, () => new Donor(test).give(input))
  const quiet = { caseId, email: 'quiet@mail.example', consentUpdates: false }
  await laterBy(test.clock, EARLIER_MS - passedMs, () => new Donor(test).give(quiet))
  await addFollower(test.deps, caseId, 'follower@mail.example')
  await pass(5 * DAY_MS)
  await runPayouts(test.deps)
  for (let days = 0; days < 6; days += 1) await pass(DAY_MS)
  const [payout] = await readPayoutsOf(test.deps.database.db, caseId)
  if (payout === undefined) throw new Error('Nothing was paid out')
  expect(payout.status).toBe('paid')
  const { payoutId } = payout
  const notices = async () => (await visitor().call('casePayoutNotices', { caseId })).data
  expect(await notices()).toMatchObject({ isAccountedFor: false, items: [{ useNote: null }] })

  await pass(3 * DAY_MS)
  await requestUseNotes(test.deps)
  await requestUseNotes(test.deps)
  await test.work()
  const question = 'What did $48.25 pay for?'
  expect((await subjectsTo(recipient.email)).filter((subject) => subject === question)).toHaveLength(1)

  await person.login()
  const { userId } = (await person.call('userInfo', {})).data
  expect((await person.call('useNote', { caseId, payoutId })).data).toMatchObject({
    mayWrite: true,
    readerCount: 3,
  })
  const note = {
    caseId,
    payoutId,
    text: 'Joists and subfloor from Ohio Valley.',
    lines: [{ label: 'Joists', amountCents: 4000 }],
  }
  const images = [{ uploadId: await photo(userId) }]
  expect((await person.call('writeUseNote', { ...note, images })).code).toBe(0)
  expect(await notices(), '$8.25 is missing').toMatchObject({ isAccountedFor: false })
  const changed = {
    ...note,
    text: 'Joists and subfloor, all level now.',
    lines: [...note.lines, { label: 'Subfloor', amountCents: 825 }],
  }
  expect((await person.call('writeUseNote', changed)).code).toBe(0)
  expect(await notices()).toMatchObject({
    isAccountedFor: true,
    items: [
      { useNote: changed.text, noteLines: changed.lines, images: [{ alt: 'What this transfer paid for' }] },
    ],
  })
  expect(await subjectsTo('asked@mail.example')).not.toContain('What $48.25 paid for')
  await pass(11 * MINUTE_MS)
  // The transfer's donor, who didn't ask for news, is told once; another donor's money hasn't left.
  const readers = ['asked', 'follower', 'carol.brandt'].map((name) => `${name}@mail.example`)
  expect(await subjectsTo('quiet@mail.example')).not.toContain('What $48.25 paid for')
  for (const address of readers) {
    const mails = (await world.mailTo(address)).filter(({ subject }) => subject === 'What $48.25 paid for')
    expect(mails, address).toHaveLength(1)
    expect(mails[0]?.text).toContain(changed.text)
    expect(mails[0]?.text).toContain('Joists: $40.00')
  }
  const report = { caseId, reason: 'money_misused', text: 'That receipt is another shop’s.' } as const
  const reported = { ...report, idempotencyKey: randomUUID(), noticeId: payoutId }
  expect((await visitor().call('reportCase', reported)).code).toBe(0)
  const reports = test.deps.database.db.selectFrom('caseReport').select('payoutId')
  expect(await reports.where('caseId', '=', caseId).execute()).toEqual([{ payoutId }])

  // It may be edited until the end of the day 48 hours later.
  await pass(72 * HOUR_MS)
  await person.login()
  expect((await person.call('writeUseNote', note)).code).not.toBe(0)
  await pass(10 * DAY_MS)
  await requestUseNotes(test.deps)
  await test.work()
  expect((await subjectsTo(recipient.email)).filter((subject) => subject === question)).toHaveLength(1)
  await returnPayout(test.deps, await attemptOf(test, caseId, payoutId), 'account_closed')
  expect(await notices()).toMatchObject({ isAccountedFor: false, items: [{ status: 'reversed' }] })
})
