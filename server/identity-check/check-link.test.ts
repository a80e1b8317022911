import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { makeCase } from '#testing/make-case.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { nameBeneficiary } from './name-beneficiary.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-30 * DAY_MS))

describe('the link of our mail', () => {
  it('leads to the page without its key, which only our server can read from then on', async () => {
    const { person, caseId } = await IdentityCheckClient.beneficiary(test, 'link@mail.example')
    const checked = new IdentityCheckClient(test, new TestPerson(test, person.email), caseId)
    const { headers, statusCode } = await test.app.inject({ url: checked.link() })
    expect([statusCode, headers.location]).toEqual([303, `/kyc/check/${caseId}`])
    expect(String(headers['set-cookie'])).toMatch(/^check-[0-9A-Z]{12}=.*HttpOnly.*SameSite=Lax/)
    expect(headers['referrer-policy']).toBe('no-referrer')
    const { data } = await person.call('getSimpleInfo', { caseId })
    expect(data).toMatchObject({
      caseId,
      role: 'beneficiary',
      purpose: 2,
      caseTitle: 'Help Rosa rebuild after the flood',
      organizerName: 'Lena Whitcomb',
      recipientFirstName: 'Rosa',
      maskedEmail: 'l•••@mail.example',
      codeConfirmed: false,
      withdrawalAccount: 0,
    })
  })

  it('of another case, altered, or forged opens nothing', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'right@mail.example')
    const other = await makeCase(test, { verified: false })
    const key = checked.link().split('key=')[1] ?? ''
    for (const link of [
      `/kyc/check/${other}?key=${key}`,
      `/kyc/check/${other}?key=${key.slice(0, -2)}xx`,
      `/kyc/check/${other}?key=a.b`,
      `/kyc/check/${other}?key=`,
      `/kyc/check/${other}?key`,
    ]) {
      const stranger = new TestPerson(test, 'stranger@mail.example')
      expect(await stranger.open(link)).toBe(`/kyc/check/${other}?brokenLink=1`)
      expect(stranger.cookies.size).toBe(0)
      expect(await stranger.code('getSimpleInfo', { caseId: other })).toBe(codes.tokenMissing.code)
    }
    const stranger = new TestPerson(test, 'stranger@mail.example')
    stranger.cookies.set(checkLinkCookie(other), key)
    expect(await stranger.code('getSimpleInfo', { caseId: other })).toBe(codes.tokenMissing.code)
  })

  it('stays in the browser when an invalid session token is cleared', async () => {
    const { person, caseId } = await IdentityCheckClient.beneficiary(test, 'spent@mail.example')
    const other = await makeCase(test, { verified: false })
    person.cookies.set(COOKIES.token, 'spent').set(COOKIES.signedIn, '1')
    expect(await person.code('getSimpleInfo', { caseId: other })).toBe(codes.tokenError.code)
    expect([...person.cookies.keys()]).toEqual([checkLinkCookie(caseId)])
  })

  it('that lost a part of its path doesn’t leave its key in the address, either', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'cut@mail.example')
    const key = checked.link().split('key=')[1] ?? ''
    const stranger = new TestPerson(test, 'stranger@mail.example')
    const cutPath = `/kyc/check/${checked.caseId.slice(0, 7)}`
    expect(await stranger.open(`${cutPath}?key=${key}`)).toBe(`${cutPath}?brokenLink=1`)
    expect(await stranger.open(`/kyc/check?key=${key}`)).toBe('/kyc/check?brokenLink=1')
    expect(stranger.cookies.size).toBe(0)
  })

  it('forwarded to others shows them only public data, and lets them mail a code only to its person', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'owner.of.link@mail.example')
    await (await checked.confirmCode()).submitDetails()
    const other = checked.for(new TestPerson(test, 'thief@mail.example'))
    await other.person.open(checked.link())
    const info = await other.info()
    expect(info).toMatchObject({ details: null, form: null, bank: null })
    expect(JSON.stringify(info)).not.toMatch(/Delgado|Oak St|1964/)
    expect(await other.person.code('beginAccountSession', { caseId: checked.caseId })).toBe(
      codes.checkCodeNeeded.code,
    )
    test.clock.advance(MINUTE_MS)
    expect(await other.person.code('sendVerify', { caseId: checked.caseId })).toBe(0)
    expect(await other.person.subjects()).toEqual([])
  })

  it('is void once another person is named', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'first.named@mail.example')
    await nameBeneficiary(test.deps, checked.caseId, 'second.named@mail.example')
    expect(await checked.person.code('getSimpleInfo', { caseId: checked.caseId })).toBe(
      codes.tokenMissing.code,
    )
  })

  it('can’t be used by later users of the browser once its person signs out', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'leaves@mail.example')
    await checked.person.register('Rosa Delgado')
    test.clock.advance(MINUTE_MS)
    await (await checked.confirmCode()).submitDetails()
    expect((await checked.info()).details).not.toBeNull()
    expect(await checked.person.code('logout', {})).toBe(0)
    expect([...checked.person.cookies.keys()].filter((name) => name.startsWith('check'))).toEqual([])
    expect(await checked.person.code('getCheckInfo', { caseId: checked.caseId })).toBe(
      codes.tokenMissing.code,
    )
  })

  it.each([
    ['every other session was ended elsewhere', 'endSession', { sessionId: null }],
    [
      'the password was changed elsewhere',
      'changePassword',
      { currentPassword: GOOD_PASSWORD, password: 'nine herons over the lake' },
    ],
  ] as const)('needs the code again once %s', async (what, call, input) => {
    const checked = await IdentityCheckClient.beneficiary(test, `${call.toLowerCase()}@mail.example`)
    const { person, caseId } = checked
    await person.register('Rosa Delgado')
    test.clock.advance(MINUTE_MS)
    await (await checked.confirmCode()).submitDetails()
    expect((await checked.info()).details, what).not.toBeNull()
    const elsewhere = await person.elsewhere().login()
    expect(await elsewhere.code(call, input)).toBe(0)
    expect(await checked.info()).toMatchObject({ details: null, bank: null, form: null })
    expect(await person.code('beginAccountSession', { caseId })).toBe(codes.checkCodeNeeded.code)
  })

  it('needs the code again once its person signs in, also after that session has ended', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'signs.in.later@mail.example')
    await (await checked.confirmCode()).submitDetails()
    await checked.person.register('Rosa Delgado')
    expect((await checked.info()).details).toBeNull()
    await (await checked.person.elsewhere().login()).call('endSession', { sessionId: null })
    expect((await checked.info()).details).toBeNull()
  })

  it('needs the code again in a session that began after it was entered, and reports when that session’s token expires', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'shared.computer@mail.example')
    await (await checked.confirmCode()).submitDetails()
    const other = await new TestPerson(test, 'sits.there.too@mail.example').register()
    for (const [name, value] of other.cookies) checked.person.cookies.set(name, value)
    expect(await checked.info()).toMatchObject({ role: 'beneficiary', details: null, form: null })
    test.clock.advance(30 * MINUTE_MS)
    expect(await checked.person.code('getCheckInfo', { caseId: checked.caseId })).toBe(
      codes.tokenExpired.code,
    )
  })

  it('isn’t needed by the person signed in with that address', async () => {
    const { caseId } = await IdentityCheckClient.beneficiary(test, 'with.account@mail.example')
    const person = await new TestPerson(test, 'with.account@mail.example').register('Rosa Delgado')
    expect((await person.call('getSimpleInfo', { caseId })).data).toMatchObject({ role: 'beneficiary' })
    expect((await person.call('getSimpleInfo', {})).data).toMatchObject({ caseId, role: 'beneficiary' })
  })
})

describe('without the link', () => {
  it('an organizer has the check of their latest case for themselves', async () => {
    const { person, caseId } = await IdentityCheckClient.organizer(test, 'self@mail.example')
    expect((await person.call('getSimpleInfo', {})).data).toMatchObject({
      caseId,
      role: 'organizer',
      purpose: 1,
    })
    const stranger = await new TestPerson(test, 'no.case@mail.example').register()
    expect(await stranger.code('getSimpleInfo', {})).toBe(codes.nothingYet.code)
    expect(await stranger.code('getSimpleInfo', { caseId })).toBe(codes.notAllowed.code)
    expect(await stranger.code('getSimpleInfo', { caseId: '0123456789AB' })).toBe(codes.notFound.code)
  })

  it('an organizer can’t do the check of a case for another person, even if their own address is named', async () => {
    const person = await new TestPerson(test, 'named.self@mail.example').register()
    const { data } = await person.call('userInfo', {})
    const caseId = await makeCase(test, { ownerId: data.userId, verified: false })
    await nameBeneficiary(test.deps, caseId, person.email)
    expect(await person.code('getSimpleInfo', { caseId })).toBe(codes.notAllowed.code)
    expect(await person.code('getSimpleInfo', {})).toBe(codes.nothingYet.code)
  })

  it('an organizer of a case for another person is told that the beneficiary does the check', async () => {
    const person = await new TestPerson(test, 'for.other@mail.example').register()
    const { data } = await person.call('userInfo', {})
    const caseId = await makeCase(test, { ownerId: data.userId, verified: false })
    const answer = await person.call('getCheckInfo', { caseId })
    expect([answer.code, answer.msg]).toEqual([
      codes.notAllowed.code,
      expect.stringContaining('does this check'),
    ])
    const draft = await makeCase(test, { verified: false, published: false })
    expect(await person.code('getCheckInfo', { caseId: draft })).toBe(codes.notFound.code)
  })
})
