import { createHash, webcrypto } from 'node:crypto'
import type { CallInput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { canonicalJson, type SignedBody, signingText } from '#contract/canonical.ts'
import { CHECK_ATTESTATION } from '#contract/identity-check/identity-fields.ts'
import { checkLinkPath } from '#server/identity-check/check-link.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import type { TestApp } from './app.ts'
import { makeCase } from './make-case.ts'
import { type Answer, TestPerson } from './person.ts'

type DetailsInput = CallInput<Calls['supplementBeneficiaryInfo']>
type Details = Omit<DetailsInput, 'caseId' | 'formId' | 'sign' | 'attestation'>
type Form = { readonly formId: string; readonly nonce: string }

/** A valid adult US resident. */
export const GOOD_DETAILS: Details = {
  legalFirstName: 'Rosa',
  legalLastName: 'Delgado',
  birthDate: '1964-03-09',
  address: '12 Oak St, Apt 3',
  city: 'Marietta',
  state: 'OH',
  zip: '45750',
  phone: '(740) 555-0134',
}

/** Makes the calls of a case's identity check from a person's browser, with its signing key. */
export class IdentityCheckClient {
  readonly person: TestPerson
  readonly caseId: string
  readonly #test: TestApp
  #keys: Promise<webcrypto.CryptoKeyPair> | undefined

  constructor(test: TestApp, person: TestPerson, caseId: string) {
    this.#test = test
    this.person = person
    this.caseId = caseId
  }

  /** A signed-in organizer who raises for themselves and isn't verified yet. */
  static async organizer(test: TestApp, email: string): Promise<IdentityCheckClient> {
    const person = await new TestPerson(test, email).register('Ada Whitfield')
    const { data } = await person.call('userInfo', {})
    const organizer = { displayName: 'Rosa Delgado', relation: null }
    const caseId = await makeCase(test, { ownerId: data.userId, purpose: 1, organizer, verified: false })
    return new IdentityCheckClient(test, person, caseId)
  }

  /** A case's beneficiary, without an account, who has followed the mailed link. */
  static async beneficiary(
    test: TestApp,
    email: string,
    facts: { readonly ownerId?: string } = {},
  ): Promise<IdentityCheckClient> {
    const caseId = await makeCase(test, { verified: false, ...facts })
    await nameBeneficiary(test.deps, caseId, email)
    const checked = new IdentityCheckClient(test, new TestPerson(test, email), caseId)
    await checked.followLink()
    return checked
  }

  /** Path of the mailed link. */
  link(): string {
    const { deps } = this.#test
    const recipientHash = deps.personalData.emailHash(this.person.email)
    return checkLinkPath(deps.signer, { caseId: this.caseId, recipientHash })
  }

  async followLink(): Promise<string> {
    return this.person.open(this.link())
  }

  /** The same case in another person's browser. */
  for(person: TestPerson): IdentityCheckClient {
    return new IdentityCheckClient(this.#test, person, this.caseId)
  }

  async sendCode(): Promise<string> {
    const { code, msg } = await this.person.call('sendVerify', { caseId: this.caseId })
    if (code !== 0) throw new Error(msg)
    return this.person.mailedCode()
  }

  /** Requests a code and confirms it. */
  async confirmCode(): Promise<this> {
    const { code, msg } = await this.person.call('verifyCode', {
      caseId: this.caseId,
      code: await this.sendCode(),
    })
    if (code !== 0) throw new Error(msg)
    return this
  }

  async info() {
    const { code, msg, data } = await this.person.call('getCheckInfo', { caseId: this.caseId })
    if (code !== 0) throw new Error(msg)
    return data
  }

  async form(): Promise<Form> {
    await this.#signingKeys()
    const { form } = await this.info()
    if (form === null) throw new Error('The form exists only once the code is confirmed')
    return form
  }

  /** The signed body of the details, as a page would send it. */
  async body(overrides: Partial<Details> = {}, form?: Form): Promise<DetailsInput> {
    const { formId, nonce } = form ?? (await this.form())
    const attestation = CHECK_ATTESTATION.version
    const unsigned = { caseId: this.caseId, ...GOOD_DETAILS, ...overrides, attestation, formId }
    return { ...unsigned, sign: await this.#sign('supplementBeneficiaryInfo', unsigned, nonce) }
  }

  /** Requests the provider's bank account form, as the page does. */
  async beginBankChange(form?: Form): Promise<Answer<{ clientSecret: string }>> {
    const { formId, nonce } = form ?? (await this.form())
    const unsigned = { caseId: this.caseId, formId }
    const sign = await this.#sign('beginBankChange', unsigned, nonce)
    return this.person.call('beginBankChange', { ...unsigned, sign })
  }

  async submitDetails(overrides: Partial<Details> = {}): Promise<Answer<{ withdrawalAccount: number }>> {
    return this.person.call('supplementBeneficiaryInfo', await this.body(overrides))
  }

  #signingKeys(): Promise<webcrypto.CryptoKeyPair> {
    this.#keys ??= this.#makeKeys()
    return this.#keys
  }

  async #makeKeys(): Promise<webcrypto.CryptoKeyPair> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
    await this.person.call('registerSignKey', { jwk: { kty: 'EC', crv: 'P-256', x, y } })
    return keys
  }

  async #sign(
    callName: 'supplementBeneficiaryInfo' | 'beginBankChange',
    body: SignedBody,
    nonce: string,
  ): Promise<string> {
    const { privateKey } = await this.#signingKeys()
    const { method, path } = calls[callName]
    const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
    const signature = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      Buffer.from(signingText({ method, path, nonce, bodyHash, body })),
    )
    return Buffer.from(signature).toString('base64url')
  }
}
