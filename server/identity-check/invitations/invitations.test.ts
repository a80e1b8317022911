import { beforeAll, describe, expect, it } from 'vitest'
import { REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { readOpenReportsOf } from '#server/cases/reports/reports.queries.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { readReviewWork } from '#server/cases/reviews/read-review-work.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { sessionFor } from '#testing/session.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { eraseCheck } from '../own-checks.ts'
import { readInvitationRow } from './invitations.queries.ts'
import { mailInvitation } from './mail-invitation.ts'
import { readOwnInvitation } from './read-invitation.ts'

const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }

let lena: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-30 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

let personCount = 0
/** A case for a beneficiary without an account. */
const invite = async () => {
  personCount += 1
  const rosa = new TestPerson(test, `rosa${personCount}@mail.example`)
  const submitted = await submitWholeCase(test, lena, { beneficiaryEmail: rosa.email })
  await test.work()
  return { ...submitted, rosa }
}
const approve = (checkId: string) =>
  decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })

const linkTo = async (email: string): Promise<string> => {
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(email)
  const link = /https?:\/\/[^/]+(\/kyc\/check\/[^\s>"]+)/.exec(mail?.text ?? '')?.[1]
  if (link === undefined) throw new Error(`No link was mailed to ${email}`)
  return link
}
const follow = async (person: TestPerson): Promise<void> => {
  await person.open(await linkTo(person.email))
}
const stateOf = async (caseId: string) => (await lena.call('beneficiaryInvitation', { caseId })).data.state

/** Waits a day, which ends the organizer's session, and signs them in again. */
const waitADay = async (): Promise<void> => {
  test.clock.advance(DAY_MS)
  const { userId } = (
    await lena
      .elsewhere()
      .login()
      .then((browser) => browser.call('userInfo', {}))
  ).data
  lena.cookies.set('token', (await sessionFor(test, userId)).token)
}

describe('an invitation', () => {
  it('is mailed after the submission, accepted without an account, and followed by the identity check', async () => {
    const { caseId, checkId, rosa } = await invite()
    expect(await rosa.subjects()).toEqual(['Lena Whitcomb wants to raise money for you'])
    await follow(rosa)
    const { data } = await rosa.call('readInvitation', { caseId })
    expect(data).toMatchObject({
      state: 'waiting',
      isLive: false,
      organizerName: 'Lena Whitcomb',
      title: 'Help my neighbor rebuild after the flood',
      recipientFirstName: 'Rosa',
    })
    // No code is mailed before she answers.
    expect(await rosa.code('sendVerify', { caseId })).toBe(codes.conflict.code)
    expect((await rosa.call('answerInvitation', { caseId, answer: 'accept' })).data).toEqual({
      state: 'accepted',
    })
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(0)
    expect((await lena.subjects())[0]).toBe('Rosa accepted')
    expect((await lena.subjects()).filter((subject) => subject === 'Rosa accepted')).toHaveLength(1)
    const { userId } = (await lena.call('userInfo', {})).data
    const seenByOwner = () => readOwnInvitation(test.deps, { userId }, { caseId })
    expect(await seenByOwner()).toMatchObject({ isLive: false, deadlineRefund: null })
    await approve(checkId)
    expect(await seenByOwner()).toMatchObject({ isLive: true, isVerified: false, deadlineRefund: null })
    expect((await rosa.call('readInvitation', { caseId })).data).toMatchObject({
      isLive: true,
      isVerified: false,
    })
    const late = await laterBy(test.clock, REFUNDS_AFTER_DAYS * DAY_MS, seenByOwner)
    expect(late.deadlineRefund).toMatchObject({ amountCents: 0 })
    expect((await rosa.call('getSimpleInfo', { caseId })).data).toMatchObject({
      invitation: 'accepted',
      isLive: true,
    })
    expect(await rosa.code('sendVerify', { caseId })).toBe(0)
    for (const code of [
      await lena.code('withdrawInvitation', { caseId }),
      await lena.code('correctInvitation', { caseId, email: 'other@mail.example' }),
      await rosa.code('answerInvitation', { caseId, answer: 'decline' }),
    ])
      expect(code).toBe(codes.conflict.code)
  })

  it('that is declined tells the organizer why, stops all mails, and can still be accepted', async () => {
    const { caseId, checkId, rosa } = await invite()
    await follow(rosa)
    const reason = 'My daughter is already doing this <3'
    expect(await rosa.code('answerInvitation', { caseId, answer: 'decline', reason })).toBe(0)
    expect((await lena.call('beneficiaryInvitation', { caseId })).data).toMatchObject({
      state: 'declined',
      email: rosa.email,
      reason,
      remindAt: null,
    })
    expect((await lena.subjects())[0]).toBe('Rosa declined')
    const { hints } = await readReviewWork(test.deps, INES, checkId)
    expect(hints.map(({ hint }) => hint)).toContain('recipient_declined')
    await approve(checkId)
    await test.work()
    expect(await rosa.subjects()).toHaveLength(1)
    expect(await lena.code('remindRecipient', { caseId })).toBe(codes.conflict.code)
    expect((await lena.call('viewInfo', { caseId })).data.pendingActions).toContain('correct_beneficiary')
    expect((await lena.call('correctInvitation', { caseId, email: rosa.email })).data).toMatchObject({
      fields: [{ field: 'email' }],
    })
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(0)
    expect(await stateOf(caseId)).toBe('accepted')
    expect((await lena.call('beneficiaryInvitation', { caseId })).data.reason).toBeNull()
  })

  it('that is declined is in the person’s export with the reason', async () => {
    const { caseId, rosa } = await invite()
    await follow(rosa)
    const reason = 'My daughter is already doing this.'
    await rosa.call('answerInvitation', { caseId, answer: 'decline', reason })
    await rosa.register('Rosa Delgado')
    expect((await rosa.call('exportAccount', {})).data.identityChecks).toMatchObject([
      { caseId, invitation: { state: 'declined', declineReason: reason } },
    ])
  })

  it('to a stranger can be reported to staff without the organizer’s knowledge', async () => {
    const { caseId, rosa } = await invite()
    await follow(rosa)
    const answer = { caseId, answer: 'unknown_organizer', reason: 'Who is this?' } as const
    expect(await rosa.code('answerInvitation', answer)).toBe(0)
    expect(await rosa.code('answerInvitation', answer)).toBe(0)
    await test.work()
    const { items: reports } = await readOpenReportsOf(test.deps.database.db, { caseId, limit: 20 })
    expect(reports).toMatchObject([{ reason: 'no_consent' }])
    const { data } = await lena.call('beneficiaryInvitation', { caseId })
    expect(data).toMatchObject({ state: 'declined', reason: null })
    expect((await rosa.call('readInvitation', { caseId })).data.isReported).toBe(true)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.conflict.code)
  })

  it('that is declined and then reported, before the mail is sent, tells the organizer that it was declined', async () => {
    const { caseId, rosa } = await invite()
    await follow(rosa)
    const declinedMails = async () =>
      (await lena.subjects()).filter((subject) => subject === 'Rosa declined').length
    const mailedBefore = await declinedMails()
    expect(await rosa.code('answerInvitation', { caseId, answer: 'decline' })).toBe(0)
    const { answeredAt } = (await lena.call('beneficiaryInvitation', { caseId })).data
    test.clock.advance(MINUTE_MS)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'unknown_organizer' })).toBe(0)
    expect(await declinedMails()).toBe(mailedBefore + 1)
    // A later time would tell the organizer that there was a second answer.
    expect((await lena.call('beneficiaryInvitation', { caseId })).data).toMatchObject({
      state: 'declined',
      answeredAt,
    })
    expect((await readOpenReportsOf(test.deps.database.db, { caseId, limit: 20 })).items).toHaveLength(1)
  })

  it('that is reported isn’t reported by another person who is invited before the report is stored', async () => {
    const { caseId, rosa } = await invite()
    await follow(rosa)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'unknown_organizer' })).toBe(0)
    expect(await lena.code('correctInvitation', { caseId, email: `other.${rosa.email}` })).toBe(0)
    await test.work()
    const { items } = await readOpenReportsOf(test.deps.database.db, { caseId, limit: 20 })
    expect(items).toMatchObject([{ reason: 'no_consent', reporterEmailHash: null }])
  })

  it('that was reported keeps its fundraiser from being deleted, before and after the report is stored', async () => {
    const { caseId, checkId, rosa } = await invite()
    await follow(rosa)
    await lena.call('withdrawSubmission', { caseId, checkId, idempotencyKey: checkId })
    await rosa.call('answerInvitation', { caseId, answer: 'unknown_organizer' })
    const deleteIt = () => lena.call('deleteDraft', { caseId })
    const refused = { code: codes.conflict.code, msg: expect.stringContaining('can’t be deleted') }
    expect(await deleteIt()).toMatchObject(refused)
    await test.work()
    expect((await readOpenReportsOf(test.deps.database.db, { caseId, limit: 20 })).items).toHaveLength(1)
    expect(await lena.code('withdrawInvitation', { caseId })).toBe(0)
    expect(await deleteIt()).toMatchObject(refused)
  })

  it('with a corrected address is mailed there, and voids the old link', async () => {
    const { caseId, checkId, rosa } = await invite()
    await follow(rosa)
    const right = new TestPerson(test, `right.${rosa.email}`)
    expect((await lena.call('correctInvitation', { caseId, email: 'lena@mail.example' })).data).toMatchObject(
      {
        fields: [{ field: 'email' }],
      },
    )
    expect(await lena.code('correctInvitation', { caseId, email: right.email })).toBe(0)
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.tokenMissing.code)
    await follow(right)
    expect(await right.code('answerInvitation', { caseId, answer: 'accept' })).toBe(0)
    // The submission has the new address, so that no later job restores the old one.
    expect((await lena.call('checkCase', { caseId })).data.snapshot.beneficiaryEmail).toBe(right.email)
    await approve(checkId)
    await test.work()
    expect(await stateOf(caseId)).toBe('accepted')
  })

  it('that is withdrawn is void, and can be mailed again', async () => {
    const { caseId, rosa } = await invite()
    await follow(rosa)
    expect(await lena.code('withdrawInvitation', { caseId })).toBe(0)
    expect(await lena.code('withdrawInvitation', { caseId })).toBe(0)
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    expect(await stateOf(caseId)).toBe('withdrawn')
    expect(await lena.code('correctInvitation', { caseId, email: rosa.email })).toBe(0)
    expect(await stateOf(caseId)).toBe('waiting')
    await follow(rosa)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(0)
  })

  it('can have its name corrected before the case is live, also in the review, but not after', async () => {
    const { caseId, checkId } = await invite()
    const rename = (firstName: string, lastName = 'Delgado') =>
      lena.call('correctRecipientName', { caseId, firstName, lastName })
    expect((await rename('Acme', 'LLC')).data).toMatchObject({ fields: [{ field: 'lastName' }] })
    expect((await rename(' Rosalía ')).data).toEqual({ first: 'Rosalía', last: 'Delgado' })
    expect((await lena.call('beneficiaryInvitation', { caseId })).data).toMatchObject({
      state: 'waiting',
      recipientName: { first: 'Rosalía', last: 'Delgado' },
      canCorrectName: true,
    })
    expect((await lena.call('myCase', { caseId })).data.draft.fields.beneficiaryFirstName).toBe('Rosalía')
    expect((await rename('Rosalía')).code).toBe(0)
    const { sent, round } = await readReviewWork(test.deps, INES, checkId)
    expect(sent.beneficiaryFirstName).toBe('Rosalía')
    expect(round).toBe(2)
    // A reviewer who read the older name is shown that there is a newer version.
    await expect(approve(checkId)).rejects.toThrow()
    await decideReview(test.deps, INES, { checkId, round, decision: 'approve', reasons: [] })
    expect((await lena.call('caseDetail', { caseId })).data.recipient.firstName).toBe('the neighbor')
    expect((await rename('Rosa')).code).toBe(codes.conflict.code)
  })

  it('says once the fundraiser is live what was raised, and when it goes back', async () => {
    const { checkId, rosa } = await invite()
    // Within a day of the invitation, going live isn't worth another mail.
    await waitADay()
    await approve(checkId)
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(rosa.email)
    expect(mail?.text).toMatch(/Raised so far\s+Nothing yet/)
    expect(mail?.text).toMatch(/Gifts go back\s+\w+ \d+/)
  })

  it('can be resent once a day while pending', async () => {
    const { caseId, rosa } = await invite()
    await test.work()
    expect(await lena.code('remindRecipient', { caseId })).toBe(codes.conflict.code)
    await waitADay()
    expect(await lena.code('remindRecipient', { caseId })).toBe(0)
    expect(await rosa.subjects()).toEqual([
      'Lena Whitcomb is waiting for your answer',
      'Lena Whitcomb wants to raise money for you',
    ])
  })

  it('can’t be answered with a forged, altered or another case’s token, or after it is erased', async () => {
    const { caseId, rosa } = await invite()
    const other = await invite()
    const key = (await linkTo(rosa.email)).split('key=')[1] ?? ''
    const otherKey = (await linkTo(other.rosa.email)).split('key=')[1] ?? ''
    for (const badKey of [`${key.slice(0, -2)}xx`, otherKey, 'a.b', '']) {
      const thief = new TestPerson(test, 'thief@mail.example')
      expect(await thief.open(`/kyc/check/${caseId}?key=${badKey}`)).toContain('brokenLink')
      thief.cookies.set(`check-${caseId}`, badKey)
      expect(await thief.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.tokenMissing.code)
    }
    // The organizer can't answer for the other person.
    expect(await lena.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.notAllowed.code)
    await follow(rosa)
    await eraseCheck(test.deps, caseId)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.tokenMissing.code)
    expect(await stateOf(caseId)).toBe('withdrawn')
  })

  it('reaches one address three times a day, and then the next day', async () => {
    const { caseId, rosa } = await invite()
    const other = new TestPerson(test, `other.${rosa.email}`)
    const sendTo = async ({ email }: TestPerson) => {
      test.clock.advance(MINUTE_MS)
      expect(await lena.code('correctInvitation', { caseId, email })).toBe(0)
      await test.work()
    }
    for (let time = 0; time < 4; time += 1) {
      await sendTo(other)
      await sendTo(rosa)
    }
    expect(await rosa.subjects()).toHaveLength(3)
    expect(await other.subjects()).toHaveLength(3)
    // The mail log has real times, which the test's clock doesn't change.
    await test.deps.database.pool.query("update sent_mail set sent_at = sent_at - interval '31 days'")
    expect(await rosa.subjects()).toHaveLength(4)
    await follow(rosa)
    expect(await rosa.code('readInvitation', { caseId })).toBe(0)
  })

  it('whose job runs again is mailed once', async () => {
    const { caseId, rosa } = await invite()
    expect(await rosa.subjects()).toHaveLength(1)
    const invitation = await readInvitationRow(test.deps.database.db, caseId)
    await mailInvitation(test.deps, { caseId, mailAt: invitation?.mailAt.toISOString() ?? '' })
    expect(await rosa.subjects()).toHaveLength(1)
  })
})
