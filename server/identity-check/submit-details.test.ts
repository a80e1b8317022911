import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvalidFields } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_DETAILS, IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
let world: OutsideWorld
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => {
  test.clock.advance(-30 * DAY_MS)
  world = outsideWorld(test)
})
beforeEach(() => world.faults({ reset: true }))

let personCount = 0
/** A beneficiary who has typed the code. */
const newConfirmed = async (): Promise<IdentityCheckClient> => {
  personCount += 1
  return (await IdentityCheckClient.beneficiary(test, `person.${personCount}@mail.example`)).confirmCode()
}
/** A check that tests share in which all details are refused. */
let sharedCheck: IdentityCheckClient
beforeAll(async () => {
  sharedCheck = await newConfirmed()
})
const accountsOf = async ({ caseId }: IdentityCheckClient) =>
  (await world.stripe.accounts.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.['case_id'] === caseId,
  )
const fieldsOf = (data: unknown): string[] => (data as InvalidFields).fields.map(({ field }) => field)

describe('valid details', () => {
  it('open an account at the provider in the person’s name, and are shown again to them', async () => {
    const checked = await newConfirmed()
    expect(await checked.submitDetails()).toMatchObject({ code: 0, data: { withdrawalAccount: 0 } })
    const [account, ...others] = await accountsOf(checked)
    expect(others).toEqual([])
    expect(account).toMatchObject({
      email: checked.person.email,
      individual: {
        first_name: 'Rosa',
        dob: { day: 9, month: 3, year: 1964 },
        phone: '+17405550134',
        address: { line1: '12 Oak St, Apt 3', city: 'Marietta', state: 'OH', postal_code: '45750' },
      },
    })
    const info = await checked.info()
    expect(info).toMatchObject({ missing: ['account'], withdrawalAccount: 0, underReview: false, bank: null })
    expect(info.accountMissing.sort()).toEqual(['bank', 'ssn', 'terms'])
    expect(info.details).toEqual({ ...GOOD_DETAILS, phone: '+17405550134' })
    expect(info.donationsPauseAt).not.toBeNull()
    expect(info.refundsAt).not.toBeNull()
  })

  it('can be given by an organizer for themselves, too', async () => {
    const checked = await (await IdentityCheckClient.organizer(test, 'organizer@mail.example')).confirmCode()
    expect((await checked.info()).knownName).toEqual({ first: 'Ada', last: 'Whitfield' })
    expect(await checked.submitDetails({ legalFirstName: 'Ada', city: 'Marietta, OH' })).toMatchObject({
      code: 0,
    })
    const [account, ...others] = await accountsOf(checked)
    expect([account?.email, others]).toEqual(['organizer@mail.example', []])
    expect(account?.individual?.address?.city).toBe('Marietta')
  })

  it('sent twice concurrently open one account, and so does a retry after a lost answer', async () => {
    const checked = await newConfirmed()
    const [body, other] = [await checked.body(), await checked.body({ city: 'Reno' })]
    const { person } = checked
    const answers = await Promise.all(
      [body, other, body].map((details) => person.code('supplementBeneficiaryInfo', details)),
    )
    expect(answers).toContain(0)
    // A refused request ran concurrently with the accepted one, or just after it.
    const refusals: number[] = [codes.conflict.code, codes.checkFormExpired.code]
    for (const code of answers) if (code !== 0) expect(refusals).toContain(code)
    expect(await accountsOf(checked)).toHaveLength(1)

    const retried = await newConfirmed()
    const details = await retried.body()
    await world.faults({ answer500Next: 5 })
    expect(await retried.person.code('supplementBeneficiaryInfo', details)).toBe(codes.busy.code)
    await world.faults({ reset: true })
    expect(await retried.person.code('supplementBeneficiaryInfo', details)).toBe(0)
    expect(await accountsOf(retried)).toHaveLength(1)
  })

  it('corrected after a lost answer update that account', async () => {
    const checked = await newConfirmed()
    await world.faults({ answer500Next: 5 })
    expect((await checked.submitDetails()).code).toBe(codes.busy.code)
    await world.faults({ reset: true })
    test.clock.advance(1000)
    expect((await checked.submitDetails({ legalLastName: 'Diaz' })).code).toBe(0)
    const accounts = await accountsOf(checked)
    expect(accounts.map(({ individual }) => individual?.last_name)).toEqual(['Diaz'])
  })

  it('that were replaced can’t be restored by replaying a call', async () => {
    const checked = await newConfirmed()
    const { person } = checked
    const oldDetails = await checked.body()
    expect(await person.code('supplementBeneficiaryInfo', oldDetails)).toBe(0)
    expect(await person.code('supplementBeneficiaryInfo', oldDetails)).toBe(0)
    test.clock.advance(1000)
    expect((await checked.submitDetails({ address: '9 Elm Ave' })).code).toBe(0)
    expect(await person.code('supplementBeneficiaryInfo', oldDetails)).toBe(codes.checkFormExpired.code)
    expect((await checked.info()).details).toMatchObject({ address: '9 Elm Ave' })
  })

  it('can be changed only at the provider once the person opened its form', async () => {
    const checked = await newConfirmed()
    const { caseId, person } = checked
    expect(await person.code('beginAccountSession', { caseId })).toBe(codes.conflict.code)
    await checked.submitDetails()
    const { data } = await person.call('beginAccountSession', { caseId })
    expect(data.scriptUrl).toBe(test.deps.payments.publicSettings.onboarding.scriptUrl)
    test.clock.advance(1000)
    const answer = await checked.submitDetails({ address: '9 Elm Ave' })
    expect([answer.code, answer.msg]).toEqual([
      codes.conflict.code,
      expect.stringContaining('can’t be changed here'),
    ])
    expect((await checked.info()).details).toMatchObject({ address: GOOD_DETAILS.address })
    await onboarding(test).type(data.clientSecret, GOOD_ANSWERS)
    expect(await checked.info()).toMatchObject({
      withdrawalAccount: 1,
      missing: [],
      accountMissing: [],
      bank: { kind: 'bank_account', name: 'STRIPE TEST BANK', last4: '6789' },
      donationsPauseAt: null,
      refundsAt: null,
    })
    test.clock.advance(1000)
    expect((await checked.submitDetails()).code).toBe(codes.conflict.code)
  })
})

describe('invalid details', () => {
  it.each([
    ['birthDate', { birthDate: '1964-02-30' }],
    ['birthDate', { birthDate: '1850-01-01' }],
    ['birthDate', { birthDate: '2964-01-01' }],
    ['legalFirstName', { legalFirstName: 'R0sa' }],
    ['legalLastName', { legalLastName: ' ' }],
    ['address', { address: 'P.O. Box 12' }],
    ['address', { address: 'Oak Street' }],
    ['zip', { zip: '00000' }],
    ['zip', { zip: '94110' }],
    ['zip', { address: '12 Elm Street, Portland, OR' }],
    ['zip', { city: 'Portland, OR' }],
    ['city', { city: 'Marietta, Ohio, 45750' }],
    ['state', { state: 'Ohio' }],
    ['phone', { phone: '+44 20 7946 0000' }],
  ])('are refused with the name of the field: %s %j', async (field, more) => {
    const checked = sharedCheck
    const { code, data } = await checked.submitDetails(more)
    expect(code).toBe(codes.invalidInput.code)
    expect(fieldsOf(data)).toEqual([field])
  })

  it('include the birth date of a minor, but not of a person who turns 18 today', async () => {
    const checked = sharedCheck
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
      test.clock.now(),
    )
    const year = Number(today.slice(0, 4)) - 18
    const tomorrow = new Date(new Date(`${year}${today.slice(4)}T12:00:00Z`).getTime() + DAY_MS)
    const minor = await checked.submitDetails({ birthDate: tomorrow.toISOString().slice(0, 10) })
    expect([minor.code, minor.msg]).toEqual([codes.underAge.code, codes.underAge.sentence])
    expect(await accountsOf(checked)).toEqual([])
    const adult = await newConfirmed()
    expect((await adult.submitDetails({ birthDate: `${year}${today.slice(4)}` })).code).toBe(0)
  })
})

describe('the signature', () => {
  it('covers this body, this form and this browser', async () => {
    const checked = sharedCheck
    const { person } = checked
    const body = await checked.body()
    const send = (more: object) => person.code('supplementBeneficiaryInfo', { ...body, ...more })
    expect(await send({ address: '13 Oak St' })).toBe(codes.signInvalid.code)
    expect(await send({ sign: 'x'.repeat(86) })).toBe(codes.signInvalid.code)
    expect(await send({ formId: (await checked.form()).formId })).toBe(codes.signInvalid.code)
    expect(await send({ formId: `${body.formId}x` })).toBe(codes.checkFormExpired.code)
    const other = checked.for(new TestPerson(test, person.email))
    await other.followLink()
    for (const [name, value] of person.cookies) if (name !== 'uuid') other.person.cookies.set(name, value)
    await other.form()
    expect(await other.person.code('supplementBeneficiaryInfo', body)).toBe(codes.checkFormExpired.code)
  })

  it('and its form expire after an hour', async () => {
    const checked = await newConfirmed()
    const body = await checked.body()
    test.clock.advance(CHECK_MINUTES * MINUTE_MS)
    const { person } = checked
    expect(await person.code('supplementBeneficiaryInfo', body)).toBe(codes.checkCodeNeeded.code)
    await checked.confirmCode()
    expect(await person.code('supplementBeneficiaryInfo', body)).toBe(codes.checkFormExpired.code)
  })
})
