import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-30 * DAY_MS))
const WRONG = codes.checkCodeWrong.code

const verify = ({ person, caseId }: IdentityCheckClient, code: string) =>
  person.code('verifyCode', { caseId, code })
const wrongCodeFor = (code: string): string => (code === '111111' ? '222222' : '111111')

describe('the code of an identity check', () => {
  it('opens the browser that it was entered in, for an hour', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'hour@mail.example')
    const before = { missing: ['code', 'details', 'account'], form: null, knownName: null }
    expect(await checked.info()).toMatchObject(before)
    await checked.confirmCode()
    const knownName = { first: 'Rosa', last: 'Delgado' }
    expect(await checked.info()).toMatchObject({ missing: ['details', 'account'], details: null, knownName })
    expect((await checked.info()).form).not.toBeNull()
    const { data } = await checked.person.call('getSimpleInfo', { caseId: checked.caseId })
    expect(data).toMatchObject({ codeConfirmed: true, role: 'beneficiary', maskedEmail: 'h•••@mail.example' })
    const mail = (await outsideWorld(test).mailTo('hour@mail.example')).find(({ subject }) =>
      /^\d/.test(subject),
    )
    expect(mail?.text).toContain(`${data.caseTitle} · organized by ${data.organizerName}`)
    test.clock.advance(CHECK_MINUTES * MINUTE_MS)
    expect((await checked.info()).missing).toContain('code')
    expect(await checked.person.code('beginAccountSession', { caseId: checked.caseId })).toBe(
      codes.checkCodeNeeded.code,
    )
  })

  it('is mailed at most once a minute and five times a day', async () => {
    const { person, caseId } = await IdentityCheckClient.beneficiary(test, 'often@mail.example')
    const { data } = await person.call('sendVerify', { caseId })
    const now = test.clock.now().getTime()
    expect(new Date(data.resendAt).getTime() - now).toBe(MINUTE_MS)
    expect(new Date(data.expiresAt).getTime() - now).toBe(10 * MINUTE_MS)
    expect(await person.code('sendVerify', { caseId })).toBe(codes.slowDown.code)
    for (let times = 2; times <= 5; times += 1) {
      test.clock.advance(MINUTE_MS)
      expect(await person.code('sendVerify', { caseId })).toBe(0)
    }
    test.clock.advance(MINUTE_MS)
    expect(await person.code('sendVerify', { caseId })).toBe(codes.slowDown.code)
    test.clock.advance(DAY_MS)
    expect(await person.code('sendVerify', { caseId })).toBe(0)
  })

  it('isn’t said to be on its way once it is used', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'used@mail.example')
    const { caseId, person } = await checked.confirmCode()
    test.clock.advance(20_000)
    const second = await person.call('sendVerify', { caseId })
    expect(second).toMatchObject({
      code: codes.slowDown.code,
      msg: 'Your last code no longer works. You can ask for a new one in 40 seconds.',
      data: null,
    })
    test.clock.advance(40_000)
    expect(await person.code('sendVerify', { caseId })).toBe(0)
  })

  it('isn’t said to be on its way after too many wrong attempts, either', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'used.up@mail.example')
    const code = await checked.sendCode()
    for (let tries = 1; tries <= 5; tries += 1) await verify(checked, wrongCodeFor(code))
    const { caseId, person } = checked
    expect((await person.call('sendVerify', { caseId })).msg).toMatch(/^Your last code no longer works\./)
  })

  it('is voided by the fifth wrong attempt, and a new one works', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'tries@mail.example')
    const code = await checked.sendCode()
    const wrong = wrongCodeFor(code)
    const { caseId, person } = checked
    for (let triesLeft = 4; triesLeft >= 1; triesLeft -= 1)
      expect(await person.call('verifyCode', { caseId, code: wrong })).toMatchObject({
        code: WRONG,
        data: { triesLeft },
      })
    expect(await verify(checked, wrong)).toBe(codes.checkTooManyTries.code)
    expect(await verify(checked, code)).toBe(codes.checkTooManyTries.code)
    test.clock.advance(MINUTE_MS)
    expect(await verify(checked, await checked.sendCode())).toBe(0)
  })

  it('reports the attempts left after each wrong one, also for concurrent ones', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'at.once@mail.example')
    const wrong = wrongCodeFor(await checked.sendCode())
    const { caseId, person } = checked
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.call('verifyCode', { caseId, code: wrong })),
    )
    const left = answers.flatMap(({ code, data }) => (code === WRONG ? [data] : []))
    expect(left).toHaveLength(4)
    for (const triesLeft of [4, 3, 2, 1]) expect(left).toContainEqual({ triesLeft })
    expect(answers.filter(({ code }) => code === codes.checkTooManyTries.code)).toHaveLength(8)
  })

  it('expires after ten minutes, and is replaced by a newer one', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'late@mail.example')
    const first = await checked.sendCode()
    test.clock.advance(10 * MINUTE_MS)
    expect(await verify(checked, first)).toBe(codes.checkCodeExpired.code)
    const second = await checked.sendCode()
    if (first !== second) expect(await verify(checked, first)).toBe(WRONG)
    expect(await verify(checked, second)).toBe(0)
  })

  it('works once, also for two concurrent browsers', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'once@mail.example')
    const code = await checked.sendCode()
    const other = checked.for(new TestPerson(test, 'once@mail.example'))
    await other.followLink()
    const answers = await Promise.all([verify(checked, code), verify(other, code), verify(checked, code)])
    expect(answers.filter((answer) => answer === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(2)
    expect(await verify(other, code)).toBe(WRONG)
  })

  it('of one case doesn’t open another case of the same person', async () => {
    const ownCheck = await IdentityCheckClient.beneficiary(test, 'two@mail.example')
    const secondCheck = await IdentityCheckClient.beneficiary(test, 'two@mail.example')
    const code = await ownCheck.sendCode()
    const otherCheck = secondCheck.for(ownCheck.person)
    await otherCheck.followLink()
    expect(await verify(otherCheck, code)).toBe(WRONG)
    const answer = await otherCheck.person.call('sendVerify', { caseId: otherCheck.caseId })
    expect(answer).toMatchObject({
      code: codes.conflict.code,
      msg: 'Your last code is for another fundraiser. You can ask for one for this one in 60 seconds.',
    })
    expect(await verify(ownCheck, code)).toBe(0)
    expect((await otherCheck.info()).missing).toContain('code')
  })
})
