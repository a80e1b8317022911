import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ATTESTED } from '#contract/fundraisers/attestations.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { mailIdentityCheck } from '../mail-identity-check.ts'
import { eraseCheck } from '../own-checks.ts'

const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }

let lena: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-30 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

let personCount = 0
/** A case whose organizer hands the link over, unless they typed an address. */
const submit = async (overrides: Parameters<typeof submitWholeCase>[2] = {}) => {
  personCount += 1
  const rosa = new TestPerson(test, `rosa${personCount}@mail.example`)
  const submitted = await submitWholeCase(test, lena, { beneficiaryEmail: '', ...overrides })
  await test.work()
  return { ...submitted, rosa }
}
const invitation = async (caseId: string) => (await lena.call('beneficiaryInvitation', { caseId })).data
const linkOf = async (caseId: string): Promise<string> => {
  const { link } = await invitation(caseId)
  if (link === null) throw new Error('There’s no link to hand over')
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
const follow = async (person: TestPerson, caseId: string): Promise<void> => {
  await person.open(await linkOf(caseId))
}
/** The newest mail with a subject. */
const mailWith = async (address: string, subject: string) =>
  (await outsideWorld(test).mailTo(address)).find((mail) => mail.subject === subject)
const accept = (person: TestPerson, caseId: string) =>
  person.call('answerInvitation', { caseId, answer: 'accept' })
const approve = (checkId: string) =>
  decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })

/** A live case whose beneficiary accepted by the link. */
const accepted = async (overrides: Parameters<typeof submitWholeCase>[2] = {}) => {
  const submitted = await submit(overrides)
  await approve(submitted.checkId)
  await follow(submitted.rosa, submitted.caseId)
  expect((await accept(submitted.rosa, submitted.caseId)).code).toBe(0)
  return submitted
}
const confirmEmail = async (person: TestPerson, caseId: string, email = person.email) => {
  expect(await person.code('sendVerify', { caseId, email })).toBe(0)
  return person.call('verifyCode', { caseId, email, code: await person.mailedCode(email) })
}

describe('a link that the organizer hands over', () => {
  it('is read and accepted without an address of the beneficiary, and is opened by a person only', async () => {
    const { caseId, rosa } = await submit()
    expect(await invitation(caseId)).toMatchObject({
      state: 'waiting',
      email: null,
      openedAt: null,
      remindAt: null,
    })
    expect(await lena.code('remindRecipient', { caseId })).toBe(codes.conflict.code)
    // A messenger fetches the link and the page for its preview, without cookies and with.
    const robot = new TestPerson(test, 'robot@mail.example')
    expect(await robot.open(await linkOf(caseId))).toBe(`/kyc/invitation/${caseId}`)
    expect(await robot.code('readInvitation', { caseId })).toBe(0)
    expect((await invitation(caseId)).openedAt).toBeNull()
    await follow(rosa, caseId)
    expect((await rosa.call('readInvitation', { caseId })).data).toMatchObject({
      state: 'waiting',
      isByLink: true,
      isOrganizer: false,
      organizerName: 'Lena Whitcomb',
    })
    expect(await rosa.code('openInvitation', { caseId })).toBe(0)
    const { openedAt } = await invitation(caseId)
    expect(openedAt).not.toBeNull()
    test.clock.advance(1000)
    expect(await rosa.code('openInvitation', { caseId })).toBe(0)
    expect((await accept(rosa, caseId)).data).toEqual({ state: 'accepted' })
    expect(await invitation(caseId)).toMatchObject({ state: 'accepted', openedAt, remindAt: null })
    // Opened again on another device, it says the same.
    const phone = rosa.elsewhere()
    await follow(phone, caseId)
    expect((await accept(phone, caseId)).data).toEqual({ state: 'accepted' })
    expect((await lena.subjects()).filter((subject) => subject === 'Rosa accepted')).toHaveLength(1)
  })

  it('counts as opened by the answer if the page has no scripts', async () => {
    const { caseId, rosa } = await submit()
    await follow(rosa, caseId)
    await accept(rosa, caseId)
    expect((await invitation(caseId)).openedAt).not.toBeNull()
  })

  it('shows its organizer the invitation, which they can’t answer or count as opened', async () => {
    const { caseId, checkId } = await submit()
    await follow(lena, caseId)
    expect((await lena.call('readInvitation', { caseId })).data).toMatchObject({ isOrganizer: true })
    expect(await lena.code('openInvitation', { caseId })).toBe(0)
    expect((await invitation(caseId)).openedAt).toBeNull()
    expect(await accept(lena, caseId)).toMatchObject({
      code: codes.notAllowed.code,
      msg: expect.stringContaining('for the person you raise money for'),
    })
    await approve(checkId)
    expect(await lena.code('getSimpleInfo', { caseId })).toBe(codes.notAllowed.code)
    expect(await lena.code('sendVerify', { caseId, email: 'other@mail.example' })).toBe(codes.notAllowed.code)
    lena.cookies.delete(`check-${caseId}`)
  })

  it('ends when another is made, and an answer in progress by the older one is refused', async () => {
    const { caseId, rosa } = await submit()
    const older = await linkOf(caseId)
    await rosa.open(older)
    const stranger = new TestPerson(test, 'stranger@mail.example')
    expect(await stranger.code('makeInvitationLink', { caseId })).toBe(codes.tokenMissing.code)
    expect((await lena.call('makeInvitationLink', { caseId })).data).toEqual({ state: 'waiting' })
    expect(await linkOf(caseId)).not.toBe(older)
    expect((await accept(rosa, caseId)).code).toBe(codes.tokenMissing.code)
    await rosa.open(older)
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    await follow(rosa, caseId)
    expect((await accept(rosa, caseId)).code).toBe(0)
  })

  it('can’t be forged, altered, or used for another case', async () => {
    const { caseId } = await submit()
    const other = await submit()
    const key = (await linkOf(caseId)).split('key=')[1] ?? ''
    const otherKey = (await linkOf(other.caseId)).split('key=')[1] ?? ''
    for (const badKey of [`${key.slice(0, -2)}xx`, otherKey, 'a.b', '']) {
      const thief = new TestPerson(test, 'thief@mail.example')
      expect(await thief.open(`/kyc/invitation/${caseId}?key=${badKey}`)).toContain('brokenLink')
      thief.cookies.set(`check-${caseId}`, badKey)
      expect((await accept(thief, caseId)).code).toBe(codes.tokenMissing.code)
    }
  })

  it('ends when its invitation is declined, withdrawn or erased, or the fundraiser is deleted', async () => {
    const { caseId, checkId, rosa } = await submit()
    await follow(rosa, caseId)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'decline', reason: 'Wrong person' })).toBe(0)
    expect((await rosa.call('readInvitation', { caseId })).data).toMatchObject({ state: 'declined' })
    expect((await accept(rosa, caseId)).msg).toContain('You said no with this link')
    expect(await invitation(caseId)).toMatchObject({ state: 'declined', link: null, reason: 'Wrong person' })
    expect((await lena.call('makeInvitationLink', { caseId })).data).toEqual({ state: 'waiting' })
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    expect(await invitation(caseId)).toMatchObject({ reason: null, answeredAt: null, openedAt: null })
    await follow(rosa, caseId)
    expect(await lena.code('withdrawInvitation', { caseId })).toBe(0)
    expect((await accept(rosa, caseId)).code).toBe(codes.tokenMissing.code)
    expect((await invitation(caseId)).link).toBeNull()
    await lena.call('makeInvitationLink', { caseId })
    await follow(rosa, caseId)
    await lena.call('withdrawSubmission', { caseId, checkId, idempotencyKey: checkId })
    expect(await lena.code('deleteDraft', { caseId })).toBe(0)
    expect((await accept(rosa, caseId)).code).toBe(codes.tokenMissing.code)
    const erased = await submit()
    await follow(erased.rosa, erased.caseId)
    await eraseCheck(test.deps, erased.caseId)
    expect((await accept(erased.rosa, erased.caseId)).code).toBe(codes.tokenMissing.code)
  })

  it('stays when the name is corrected, and ends when we are asked to e-mail it after all', async () => {
    const { caseId, rosa } = await submit()
    await follow(rosa, caseId)
    const renamed = { caseId, firstName: 'Rosalía', lastName: 'Delgado' }
    expect(await lena.code('correctRecipientName', renamed)).toBe(0)
    expect((await rosa.call('readInvitation', { caseId })).data.recipientFirstName).toBe('Rosalía')
    expect(await lena.code('correctInvitation', { caseId, email: rosa.email })).toBe(0)
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    expect(await rosa.subjects()).toEqual(['Lena Whitcomb wants to raise money for you'])
  })

  it('ends with an acceptance of another name, and a new one asks again', async () => {
    const { caseId, rosa } = await accepted()
    const older = await linkOf(caseId)
    const { draft } = (await lena.call('myCase', { caseId })).data
    const renamed = { beneficiaryFirstName: 'Aurelia', beneficiaryLastName: 'Quillfeather' }
    const { version } = (
      await lena.call('updateDraft', { zoneId: 1, caseId, version: draft.version, ...renamed })
    ).data
    const sent = { caseId, version, idempotencyKey: crypto.randomUUID(), attestations: ATTESTED }
    await approve((await lena.call('submitCase', sent)).data.checkId ?? '')
    expect(await invitation(caseId)).toMatchObject({ state: 'waiting', recipientFirstName: 'Aurelia' })
    expect(await linkOf(caseId)).not.toBe(older)
    expect((await accept(rosa, caseId)).code).toBe(codes.tokenMissing.code)
  })

  it('is a second way beside a mailed invitation, and ends once that is accepted', async () => {
    const { caseId, rosa } = await submit({ beneficiaryEmail: 'rosa.mailed@mail.example' })
    const mailed = new TestPerson(test, 'rosa.mailed@mail.example')
    await follow(rosa, caseId)
    const [mail] = await outsideWorld(test).mailTo(mailed.email)
    await mailed.open(/https?:\/\/[^/]+(\/kyc\/check\/[^\s>"]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect((await accept(mailed, caseId)).code).toBe(0)
    expect(await rosa.code('readInvitation', { caseId })).toBe(codes.tokenMissing.code)
    expect(await lena.code('makeInvitationLink', { caseId })).toBe(codes.conflict.code)
  })

  it('replaces the address of a person who declined by mail, who isn’t asked again', async () => {
    const { caseId, checkId, rosa } = await submit({ beneficiaryEmail: 'no.thanks@mail.example' })
    const mailed = new TestPerson(test, 'no.thanks@mail.example')
    const [mail] = await outsideWorld(test).mailTo(mailed.email)
    await mailed.open(/https?:\/\/[^/]+(\/kyc\/check\/[^\s>"]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    await mailed.call('answerInvitation', { caseId, answer: 'decline' })
    await lena.call('makeInvitationLink', { caseId })
    await approve(checkId)
    await test.work()
    expect(await mailed.subjects()).toHaveLength(1)
    expect((await accept(mailed, caseId)).code).toBe(codes.tokenMissing.code)
    await follow(rosa, caseId)
    expect((await accept(rosa, caseId)).code).toBe(0)
  })

  it('reports a stranger without an address to answer to', async () => {
    const { caseId, rosa } = await submit()
    await follow(rosa, caseId)
    expect(await rosa.code('answerInvitation', { caseId, answer: 'unknown_organizer' })).toBe(0)
    await test.work()
    const reports = await test.deps.database.db
      .selectFrom('caseReport')
      .select(['reason', 'reporterEmailHash'])
      .where('caseId', '=', caseId)
      .execute()
    expect(reports).toMatchObject([{ reason: 'no_consent', reporterEmailHash: null }])
  })
})

describe('the identity check of someone who accepted by a link', () => {
  it('asks for an address, confirms it, mails there from then on, and ends the link', async () => {
    const { caseId, rosa } = await accepted()
    expect((await rosa.call('getSimpleInfo', { caseId })).data).toMatchObject({
      maskedEmail: null,
      namesEmail: true,
      invitation: 'accepted',
    })
    expect((await lena.call('dashboard', { caseId })).data.account).toMatchObject({
      hasAddress: false,
      remindAt: null,
    })
    await test.work()
    const toLena = await mailWith(lena.email, 'Rosa accepted')
    expect(toLena?.text).toMatch(/they open your\s+link\s+again/)
    expect(toLena?.text).not.toMatch(/remind/)
    const older = await linkOf(caseId)
    expect((await rosa.call('sendVerify', { caseId })).data).toMatchObject({ fields: [{ field: 'email' }] })
    // The organizer’s own address would prove nothing.
    const own = await rosa.call('sendVerify', { caseId, email: ' LENA@mail.example' })
    expect(own.data).toMatchObject({ fields: [{ field: 'email' }] })
    expect((await confirmEmail(rosa, caseId)).code).toBe(0)
    // The text message with the ended link is still on the phone.
    await rosa.open(older)
    expect(await rosa.code('getCheckInfo', { caseId })).toBe(0)
    expect((await rosa.call('getSimpleInfo', { caseId })).data).toMatchObject({
      namesEmail: false,
      codeConfirmed: true,
    })
    expect(await invitation(caseId)).toMatchObject({
      state: 'accepted',
      link: null,
      email: 'r•••@mail.example',
    })
    expect(await lena.code('makeInvitationLink', { caseId })).toBe(codes.conflict.code)
    // The handed link has ended, so a mailed one leads back.
    await test.work()
    const toRosa = await mailWith(rosa.email, 'Lena Whitcomb is raising money for you')
    expect(toRosa?.text).toMatch(/you\s+gave\s+us\s+rosa/)
    expect((await lena.call('dashboard', { caseId })).data.account.hasAddress).toBe(true)
    const finder = new TestPerson(test, 'finder@mail.example')
    await finder.open(older)
    expect(await finder.code('getCheckInfo', { caseId })).toBe(codes.tokenMissing.code)
  })

  it('asks the organizer to hand the link over, as long as there is no address to mail', async () => {
    const { caseId, rosa } = await accepted()
    await mailIdentityCheck(test.deps, caseId)
    const asked = async () =>
      (await lena.subjects()).filter((subject) => subject === 'Send Rosa your link again').length
    const before = await asked()
    expect(before).toBeGreaterThan(0)
    await confirmEmail(rosa, caseId)
    await mailIdentityCheck(test.deps, caseId)
    expect(await asked()).toBe(before)
    expect(await rosa.subjects()).toContain('Lena Whitcomb is raising money for you')
  })

  it('needs the code of the address that was named, in this browser', async () => {
    const { caseId, rosa } = await accepted()
    expect(await rosa.code('sendVerify', { caseId, email: rosa.email })).toBe(0)
    const code = await rosa.mailedCode()
    const other = { caseId, code, email: 'someone.else@mail.example' }
    expect(await rosa.code('verifyCode', other)).toBe(codes.checkCodeWrong.code)
    expect((await rosa.call('verifyCode', { caseId, code })).data).toMatchObject({
      fields: [{ field: 'email' }],
    })
    expect(await rosa.code('beginAccountSession', { caseId })).toBe(codes.checkCodeNeeded.code)
    expect((await invitation(caseId)).link).not.toBeNull()
  })

  it('is refused before they accept, and by a link that has ended meanwhile', async () => {
    const waiting = await submit()
    await follow(waiting.rosa, waiting.caseId)
    const email = waiting.rosa.email
    expect(await waiting.rosa.code('sendVerify', { caseId: waiting.caseId, email })).toBe(codes.conflict.code)
    const { caseId, rosa } = await accepted()
    await rosa.call('sendVerify', { caseId, email: rosa.email })
    const code = await rosa.mailedCode()
    await lena.call('makeInvitationLink', { caseId })
    expect(await rosa.code('verifyCode', { caseId, email: rosa.email, code })).toBe(codes.tokenMissing.code)
    // Their acceptance stays, and so the newer link goes on where they were.
    await follow(rosa, caseId)
    expect((await rosa.call('readInvitation', { caseId })).data.state).toBe('accepted')
  })

  it('replaces an address that the organizer had mistyped, also in the next submission', async () => {
    const { caseId, rosa } = await accepted({ beneficiaryEmail: 'mistyped@mail.example' })
    expect((await confirmEmail(rosa, caseId)).code).toBe(0)
    const { draft } = (await lena.call('myCase', { caseId })).data
    expect(draft.fields.beneficiaryEmail).toBe('')
    const { version } = (
      await lena.call('updateDraft', {
        zoneId: 1,
        caseId,
        version: draft.version,
        title: 'Help my neighbor rebuild her home',
      })
    ).data
    await lena.call('submitCase', {
      caseId,
      version,
      idempotencyKey: crypto.randomUUID(),
      attestations: ATTESTED,
    })
    expect((await invitation(caseId)).state).toBe('accepted')
  })

  it('belongs to the account of the address that was confirmed', async () => {
    const { caseId, rosa } = await accepted()
    await rosa.elsewhere().register('Rosa Delgado')
    expect((await confirmEmail(rosa, caseId)).code).toBe(0)
    const browser = await rosa.elsewhere().login()
    expect((await browser.call('getSimpleInfo', { caseId })).data.role).toBe('beneficiary')
  })
})
