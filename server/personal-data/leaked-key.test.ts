import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie, checkProofCookie } from '#contract/identity-check/check-cookie.ts'
import { signToken } from '#server/accounts/sessions/session-tokens.ts'
import { signCheckLink } from '#server/identity-check/check-link.ts'
import { beneficiaryProof } from '#server/identity-check/recipient.ts'
import { keyFor } from '#server/platform/secrets/secrets.ts'
import { createTokenSigner } from '#server/platform/secrets/signed-token.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { TestPerson } from '#testing/person.ts'

/** An attacker has an old key of the installation, and knows addresses and public data. */

const [current, older, leaked] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const ring = `new:${current.toString('base64')},kept:${older.toString('base64')},lost:${leaked.toString('base64')}:leaked`
const test = testApp({ ENCRYPTION_KEYS: ring })
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-DAY_MS))

const signerOf = (bytes: Buffer) => createTokenSigner([keyFor({ keyId: 'x', bytes }, 'signed-token')])

/** A browser with check cookies that were forged with a key. */
const forgeCookies = (checked: IdentityCheckClient, bytes: Buffer): IdentityCheckClient => {
  const { caseId, person } = checked
  const signer = signerOf(bytes)
  const recipientHash = test.deps.personalData.emailHash(person.email)
  const until = String(test.clock.now().getTime() + MINUTE_MS)
  const thief = new TestPerson(test, 'thief@mail.example')
  thief.cookies.set(checkLinkCookie(caseId), signCheckLink(signer, { caseId, recipientHash }))
  thief.cookies.set(
    checkProofCookie(caseId),
    signer.sign('check-proof', [caseId, beneficiaryProof(recipientHash), 'nobody', until]),
  )
  return checked.for(thief)
}

describe('a token signed with a leaked key', () => {
  it('opens no identity check; one signed with an older key that isn’t leaked does', async () => {
    const checked = await IdentityCheckClient.beneficiary(test, 'rosa@mail.example')
    await (await checked.confirmCode()).submitDetails()
    expect((await forgeCookies(checked, older).info()).details).toMatchObject({ legalLastName: 'Delgado' })
    const { person, caseId } = forgeCookies(checked, leaked)
    for (const call of ['getSimpleInfo', 'getCheckInfo', 'sendVerify'] as const)
      expect(await person.code(call, { caseId })).toBe(codes.tokenMissing.code)
  })

  it('is not a valid session', async () => {
    const ada = await new TestPerson(test, 'ada@mail.example').register()
    const [userId = '', sessionId = ''] =
      test.deps.signer.read('session-token', ada.cookies.get(COOKIES.token) ?? '') ?? []
    const tokenBy = (bytes: Buffer) => signToken(signerOf(bytes), { userId, sessionId }, test.clock.now())
    const thief = new TestPerson(test, 'thief@mail.example')
    thief.cookies.set(COOKIES.token, tokenBy(older))
    expect(await thief.code('userInfo', {})).toBe(0)
    thief.cookies.set(COOKIES.token, tokenBy(leaked))
    expect(await thief.code('userInfo', {})).toBe(codes.tokenError.code)
  })
})

it('people are still found by a leaked key', async () => {
  const member = await new TestPerson(test, 'known@mail.example').register()
  await member.elsewhere().login()
  const { data } = await member.call('userInfo', {})
  expect(data.email).toBe('known@mail.example')
})
