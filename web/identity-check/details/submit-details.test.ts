import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { canonicalJson, signingText, withoutSign } from '#contract/canonical.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { sha256Hex } from '#web/signing/sha256.ts'
import { makeSignKey } from '#web/signing/sign-key.ts'
import type { DetailsInput } from './read-details.ts'
import { registerPageKey } from './sign-for-page.ts'
import { submitDetails } from './submit-details.ts'

type SentBody = CallInput<Calls['supplementBeneficiaryInfo']>

const CASE = 'M9TP98ECZ4D8'

const details: DetailsInput = {
  legalFirstName: 'Rosa',
  legalLastName: 'Delgado',
  birthDate: '1968-04-09',
  address: '214 Putnam Street',
  city: 'Marietta',
  state: 'OH',
  zip: '45750',
  phone: '7405550138',
  attestation: '2026-11-22',
  payoutInterval: 'weekly',
}

const info: CheckInfo = {
  caseId: CASE,
  role: 'beneficiary',
  purpose: 2,
  withdrawalAccount: 0,
  verifiedAt: null,
  disabledReason: null,
  disabled: null,
  holds: [],
  offersCard: false,
  missing: ['details', 'account'],
  accountMissing: [],
  underReview: false,
  bank: null,
  details: null,
  knownName: null,
  form: null,
  donationsPauseAt: null,
  refundsAt: null,
  payoutInterval: 'weekly',
  nextPayout: null,
}

const refusal = (name: CodeName): ApiRefusal =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

const server = (refusals: readonly CodeName[], hasForm = true) => {
  const remaining = [...refusals]
  const sent: SentBody[] = []
  let forms = 0
  return {
    sent,
    api: {
      getCheckInfo: async () => {
        forms += 1
        const form = { formId: `f-${forms}`, nonce: `n-${forms}`, expiresAt: '2026-11-21T21:00:00.000Z' }
        return { ...info, form: hasForm ? form : null }
      },
      supplementBeneficiaryInfo: async (body: SentBody) => {
        sent.push(body)
        const refusedAs = remaining.shift()
        if (refusedAs !== undefined) throw refusal(refusedAs)
        return { withdrawalAccount: 0 as const }
      },
    },
  }
}

const submitTo = async ({ api }: ReturnType<typeof server>) => {
  const { privateKey, publicKey } = await makeSignKey()
  const renewals: boolean[] = []
  const key = async (renewKey: boolean) => {
    renewals.push(renewKey)
    return privateKey
  }
  await submitDetails({ api, loadOrRenewKey: key }, CASE, details)
  return { renewals, publicKey }
}

describe('submitting the details', () => {
  it('signs the whole call with the nonce of its form', async () => {
    const testServer = server([])
    const { publicKey } = await submitTo(testServer)
    const [body] = testServer.sent
    if (body === undefined) throw new Error('Nothing was sent')
    expect(body).toMatchObject({ caseId: CASE, formId: 'f-1', ...details })
    const { method, path } = calls.supplementBeneficiaryInfo
    const bodyHash = await sha256Hex(canonicalJson(withoutSign(body)))
    const text = signingText({ method, path, nonce: 'n-1', bodyHash, body })
    const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', { ...publicKey }, curve, false, ['verify'])
    const sign = Buffer.from(body.sign, 'base64url')
    expect(await crypto.subtle.verify(curve, key, sign, new TextEncoder().encode(text))).toBe(true)
  })

  it('retries with a new form if the old one expired, and with a newly registered key if the server doesn’t know it', async () => {
    const testServer = server(['checkFormExpired', 'signInvalid'])
    const { renewals } = await submitTo(testServer)
    expect(testServer.sent.map(({ formId }) => formId)).toEqual(['f-1', 'f-2', 'f-3'])
    expect(renewals).toEqual([false, false, true])
  })

  it('fails after three attempts, and at once if a retry can’t help', async () => {
    const expiredForms = server(Array<CodeName>(3).fill('checkFormExpired'))
    await expect(submitTo(expiredForms)).rejects.toMatchObject({ code: codes.checkFormExpired.code })
    const refused = server(['underAge'])
    await expect(submitTo(refused)).rejects.toMatchObject({ code: codes.underAge.code })
    expect(refused.sent).toHaveLength(1)
  })

  it('asks for the code again if its proof has expired', async () => {
    const testServer = server([], false)
    await expect(submitTo(testServer)).rejects.toMatchObject({ code: codes.checkCodeNeeded.code })
    expect(testServer.sent).toEqual([])
  })
})

describe('a signing key for a page without scripts', () => {
  it('is null if the visitor already has one', async () => {
    const register = (error?: Error) => ({
      registerSignKey: async () => {
        if (error !== undefined) throw error
        return { visitorId: 'v' }
      },
    })
    expect(await registerPageKey(register())).toBeInstanceOf(CryptoKey)
    expect(await registerPageKey(register(refusal('conflict')))).toBeNull()
    await expect(registerPageKey(register(refusal('slowDown')))).rejects.toThrow(ApiRefusal)
  })
})
