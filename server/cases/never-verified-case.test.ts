import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, formatDate, pacificDay } from '#contract/dates.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { refreshStaleCards } from './case-card.ts'

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-300 * DAY_MS)
  // In the morning, since what goes live late in the evening is refunded a little earlier.
  test.clock.set(new Date(`${pacificDay(test.clock.now())}T18:00:00Z`))
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

/** Runs the jobs twice, as they are repeated. */
const runJobs = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await runJob(test.deps, 'end-due-cases')
    await runJob(test.deps, 'note-paused-donations')
    await runJob(test.deps, 'refund-unverified')
    await test.work()
    await test.work()
  }
}
const recipientMails = async (email: string) =>
  (await outsideWorld(test).mailTo(email)).filter(({ subject }) => /paused|refunded|ended/.test(subject))
const mails = async () =>
  (await lena.subjects()).filter((subject) => /fundraiser/.test(subject) && !/first gift/.test(subject))
const latestText = async () => (await outsideWorld(test).mailTo(lena.email))[0]?.text
const listed = async (withEnded: boolean) => {
  const { data } = (await test.app.inject({ url: `${calls.caseList.path}?withEnded=${withEnded}` })).json()
  return data.items.map((card: { caseId: string; paused: boolean; deadlineRefund: boolean }) => [
    card.caseId,
    card.paused,
    card.deadlineRefund,
  ])
}
const readDetail = async (caseId: string) => {
  const { data } = (await test.app.inject({ url: `${calls.caseDetail.path}?caseId=${caseId}` })).json()
  return data
}

it('a case whose recipient is never verified ends after sixty days, and its owner is told each step', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  await nameBeneficiary(test.deps, caseId, 'rosa@mail.example')
  test.clock.advance(29 * DAY_MS)
  await runJobs()
  expect(await mails()).toEqual([])
  expect(await listed(false)).toEqual([[caseId, false, false]])

  test.clock.advance(DAY_MS)
  await runJobs()
  expect(await mails()).toEqual(['Giving to your fundraiser is paused'])
  expect(await latestText()).toContain('the fundraiser ends')
  const [paused, ...more] = await recipientMails('rosa@mail.example')
  expect(more).toEqual([])
  expect(paused?.subject).toBe('Giving to Lena Whitcomb’s fundraiser for you is paused')
  expect(paused?.text).toContain('the fundraiser ends')
  expect(paused?.text).toContain(formatDate(new Date(test.clock.now().getTime() + 30 * DAY_MS)))
  expect(paused?.text).toMatch(new RegExp(`/kyc/\\w+/${caseId}\\?key=`))
  expect(await readDetail(caseId)).toMatchObject({ donationStatus: 'paused', deadlineRefund: null })
  expect(await listed(false)).toEqual([])
  expect(await listed(true)).toEqual([[caseId, true, false]])
  await lena.login()
  expect((await lena.call('allSelfCases', {})).data).toMatchObject([
    {
      state: 'paused',
      pauseCauses: ['identity_check'],
      refundsAt: new Date(test.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    },
  ])

  test.clock.advance(30 * DAY_MS)
  const deadlineRefundAt = test.clock.now().toISOString()
  await runJobs()
  expect(await mails()).toEqual([
    'Your fundraiser ended with no gifts',
    'Giving to your fundraiser is paused',
  ])
  expect(await latestText()).toContain('No one had given to it yet.')
  expect(await latestText()).not.toMatch(/refunded|money again/)
  const deadlineRefund = { deadlineRefundAt, amountCents: 0 }
  expect(await readDetail(caseId)).toMatchObject({ donationStatus: 'ended', deadlineRefund })
  expect(await listed(false)).toEqual([])
  expect(await listed(true)).toEqual([[caseId, false, true]])
  await lena.login()
  expect((await recipientMails('rosa@mail.example')).map(({ subject }) => subject)).toEqual([
    'The fundraiser for you has ended',
    paused?.subject,
  ])
  expect((await lena.call('allSelfCases', {})).data).toMatchObject([
    { caseId, state: 'ended', deadlineRefund },
  ])
  const { data } = await lena.call('dashboard', { caseId })
  expect(data).toMatchObject({ donationStatus: 'ended', deadlineRefund, account: { remindAt: null } })

  // A check that the provider passes later doesn't open the case again.
  test.clock.advance(10 * DAY_MS)
  await verifyWithdrawalAccount(test.deps, caseId)
  await runJobs()
  expect(await readDetail(caseId)).toMatchObject({ donationStatus: 'ended' })
  expect(await mails()).toHaveLength(2)
})

it('the owner and the recipient of a case with gifts read that they were given back', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  await nameBeneficiary(test.deps, caseId, 'grace@mail.example')
  await placeDonation(test, caseId)
  await test.work()
  await refreshStaleCards(test.deps)
  test.clock.advance(60 * DAY_MS)
  await runJobs()
  expect((await mails())[0]).toBe('The gifts to your fundraiser were refunded')
  expect((await recipientMails('grace@mail.example'))[0]?.subject).toBe('The gifts for you were refunded')
})

it('neither step is taken for a recipient who is verified in between', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  test.clock.advance(30 * DAY_MS)
  await runJobs()
  const before = await mails()
  expect(before[0]).toBe('Giving to your fundraiser is paused')
  await verifyWithdrawalAccount(test.deps, caseId)
  test.clock.advance(30 * DAY_MS)
  await runJobs()
  expect(await readDetail(caseId)).toMatchObject({ donationStatus: 'open', deadlineRefund: null })
  expect(await mails()).toEqual(before)
})

it('after sixty days the recipient reads that it is too late, and can’t start the check', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  await nameBeneficiary(test.deps, caseId, 'late@mail.example')
  test.clock.advance(59 * DAY_MS)
  const late = await new TestPerson(test, 'late@mail.example').register('Rosa Delgado')
  expect((await late.call('getSimpleInfo', { caseId })).data.deadlineRefundAt).toBeNull()
  test.clock.advance(DAY_MS)
  await late.login()
  expect((await late.call('getSimpleInfo', { caseId })).data.deadlineRefundAt).toBe(
    test.clock.now().toISOString(),
  )
  expect(await late.code('sendVerify', { caseId })).toBe(codes.conflict.code)
})

it('the recipient of a case that its organizer ends reads what is left to do', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  await nameBeneficiary(test.deps, caseId, 'ida@mail.example')
  await placeDonation(test, caseId)
  await test.work()
  await lena.login()
  expect(await lena.code('endCase', { caseId, idempotencyKey: crypto.randomUUID() })).toBe(0)
  // At once, and the nightly run doesn't mail it again.
  await test.work()
  expect(await recipientMails('ida@mail.example')).toContainEqual(
    expect.objectContaining({ subject: 'Lena Whitcomb’s fundraiser for you has ended' }),
  )
  await runJobs()
  const [mail, ...more] = (await recipientMails('ida@mail.example')).filter(({ subject }) =>
    subject.endsWith('for you has ended'),
  )
  expect(mail?.subject).toBe('Lena Whitcomb’s fundraiser for you has ended')
  expect(mail?.text).toMatch(/To receive the money, .*confirm who you are by/)
  expect(more).toEqual([])
})
