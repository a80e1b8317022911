import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { CHECK_REMINDER_DAYS } from '#contract/identity-check/withdrawal-account.ts'
import { endCase } from '#server/cases/end-case.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { accountStateTitle } from '#server/identity-check/withdrawal-account/account-state-mail.tsx'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { makeCase } from '#testing/make-case.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { nameBeneficiary } from './name-beneficiary.ts'
import { verifyWithdrawalAccount } from './withdrawal-account/verify-withdrawal-account.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-365 * DAY_MS))

const remind = async (): Promise<void> => {
  await runJob(test.deps, 'remind-recipients')
  await test.work()
}
const mailsTo = async (address: string) =>
  (await outsideWorld(test).mailTo(address)).filter(
    ({ subject }) => !/ code$/.test(subject) && subject !== accountStateTitle('verified'),
  )

/** Makes a case with a named beneficiary and publishes it. */
const publishFor = async (email: string, verified = false): Promise<string> => {
  const caseId = await makeCase(test, { verified: false, published: false })
  await nameBeneficiary(test.deps, caseId, email)
  if (verified) await verifyWithdrawalAccount(test.deps, caseId)
  await publishCase(test.deps, caseId)
  await test.work()
  return caseId
}

describe('a beneficiary', () => {
  it('is mailed a link that opens the check, and both deadlines, when the case goes live', async () => {
    const email = 'rosa@mail.example'
    const caseId = await publishFor(email)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Lena Whitcomb is raising money for you')
    const text = mail?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain('Help Rosa rebuild after the flood')
    expect(text.match(/[A-Z][a-z]{2} \d+, \d{4}, PT/g)?.length).toBeGreaterThanOrEqual(2)
    const link = /https?:\/\/[^/]+(\/kyc\/check\/\S+?key=[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const rosa = new TestPerson(test, email)
    expect(await rosa.open(link)).toBe(`/kyc/check/${caseId}`)
    expect(await rosa.code('getSimpleInfo', { caseId })).toBe(0)
  })

  it('is reminded on six days, once each, even if the job runs twice', async () => {
    const email = 'days@mail.example'
    await publishFor(email)
    const days: number[] = []
    for (let day = 1; day <= 40; day += 1) {
      test.clock.advance(DAY_MS)
      const before = (await mailsTo(email)).length
      await remind()
      await remind()
      if ((await mailsTo(email)).length === before + 1) days.push(day)
      else expect((await mailsTo(email)).length).toBe(before)
    }
    expect(days).toEqual([...CHECK_REMINDER_DAYS])
    expect((await mailsTo(email))[0]?.subject).toBe(
      'Lena Whitcomb is raising money for you: one step is left',
    )
  })

  it('gets only one mail for several that were missed', async () => {
    const email = 'missed@mail.example'
    await publishFor(email)
    test.clock.advance(9 * DAY_MS)
    await remind()
    expect(await mailsTo(email)).toHaveLength(2)
    await remind()
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('isn’t reminded during the provider’s review or once verified', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'waiting@mail.example')
    await (await checked.confirmCode()).submitDetails()
    const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
    await onboarding(test).type(data.clientSecret, { ...GOOD_ANSWERS, ssn: '2222' })
    await checked.info()
    const before = (await mailsTo(checked.person.email)).length
    test.clock.advance(DAY_MS)
    await remind()
    await outsideWorld(test).advanceTime(60)
    test.clock.advance(3 * DAY_MS)
    await remind()
    expect(await mailsTo(checked.person.email)).toHaveLength(before)
  })

  it('gets the mails from the first on, also if named after the case went live', async () => {
    const caseId = await makeCase(test, { verified: false })
    await test.work()
    await nameBeneficiary(test.deps, caseId, 'named.late@mail.example')
    await remind()
    expect((await mailsTo('named.late@mail.example')).map(({ subject }) => subject)).toEqual([
      'Lena Whitcomb is raising money for you',
    ])
    await nameBeneficiary(test.deps, caseId, 'named.instead@mail.example')
    await remind()
    expect(await mailsTo('named.instead@mail.example')).toHaveLength(1)
    test.clock.advance(DAY_MS)
    await remind()
    expect(await mailsTo('named.late@mail.example')).toHaveLength(1)
    expect(await mailsTo('named.instead@mail.example')).toHaveLength(2)
  })

  it('is mailed after the end only while gifts wait, and not that giving pauses', async () => {
    const [withDonation, withNone] = ['ended@mail.example', 'ended.empty@mail.example']
    const caseId = await publishFor(withDonation)
    await placeDonation(test, caseId)
    await endCase(test.deps, caseId, null)
    await endCase(test.deps, await publishFor(withNone), null)
    test.clock.advance(DAY_MS)
    await remind()
    const [mail] = await mailsTo(withDonation)
    expect(mail?.text).toContain('has ended')
    expect(mail?.text).not.toContain('Giving pauses')
    expect(await mailsTo(withNone)).toHaveLength(1)
  })

  it('isn’t mailed if already verified', async () => {
    await publishFor('verified@mail.example', true)
    await remind()
    expect(await mailsTo('verified@mail.example')).toEqual([])
  })
})

describe('an organizer', () => {
  it('of a case for themselves gets a different text, without a key in the link', async () => {
    const { person, caseId } = await IdentityCheckClient.organizer(test, 'self@mail.example')
    await test.work()
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('Confirm who you are, so the money can reach you')
    expect(mail?.text).toMatch(new RegExp(`/kyc/check/${caseId}(?!\\?)`))
    expect(mail?.text).not.toContain('key=')
  })
})
