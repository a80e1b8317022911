import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import { endCase } from '#server/cases/end-case.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_DETAILS, IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { TestPerson } from '#testing/person.ts'
import { openDetails } from './check-person.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'
import { nameBeneficiary } from './name-beneficiary.ts'
import { eraseCheck } from './own-checks.ts'
import { readWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-30 * DAY_MS))

const checkOf = async (caseId: string): Promise<CheckRow> => {
  const check = await readCheck(test.deps.database.db, caseId)
  if (check === null) throw new Error('There is no check')
  return check
}
const openDetailsOf = (check: CheckRow): Promise<string | null> =>
  openDetails(test.deps, test.deps.database.db, check)

describe('an identity check’s personal data', () => {
  it('of a beneficiary without an account is erased, also in a copy of its row, and the provider’s account stays', async () => {
    const checked = await (await IdentityCheckClient.beneficiary(test, 'gone@mail.example')).confirmCode()
    await checked.submitDetails()
    const copy = await checkOf(checked.caseId)
    expect(await openDetailsOf(copy)).toContain('Delgado')
    await eraseCheck(test.deps, checked.caseId)
    await eraseCheck(test.deps, checked.caseId)
    expect(await openDetailsOf(copy)).toBeNull()
    expect(await checkOf(checked.caseId)).toMatchObject({
      recipientHash: null,
      details: null,
      detailsHash: null,
    })
    const account = await readWithdrawalAccount(test.deps.database.db, checked.caseId)
    expect(account).toMatchObject({ accountRef: expect.stringMatching(/^acct_/), mailAt: null })
    expect(await checked.person.code('getSimpleInfo', { caseId: checked.caseId })).toBe(
      codes.tokenMissing.code,
    )
  })

  it('can’t be replaced by another person’s once it is erased, because the provider has the account', async () => {
    const checked = await (await IdentityCheckClient.beneficiary(test, 'told@mail.example')).confirmCode()
    await checked.submitDetails()
    await eraseCheck(test.deps, checked.caseId)
    await expect(nameBeneficiary(test.deps, checked.caseId, 'next@mail.example')).rejects.toMatchObject({
      codeName: 'conflict',
    })
    expect(await checkOf(checked.caseId)).toMatchObject({ recipientHash: null })
  })

  it('is exported and erased with the account, for an organizer and for a beneficiary', async () => {
    const checked = await (await IdentityCheckClient.organizer(test, 'both@mail.example')).confirmCode()
    const { person, caseId } = checked
    await checked.submitDetails()
    const { data: session } = await person.call('beginAccountSession', { caseId })
    await onboarding(test).type(session.clientSecret, GOOD_ANSWERS)
    const other = await IdentityCheckClient.beneficiary(test, person.email)
    const { data } = await person.call('exportAccount', {})
    expect(data.identityChecks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          caseId,
          details: { ...GOOD_DETAILS, phone: '+17405550134' },
          bank: { kind: 'bank_account', name: 'STRIPE TEST BANK', last4: '6789' },
        }),
        expect.objectContaining({ caseId: other.caseId, details: null, bank: null, attestedAt: null }),
      ]),
    )
    const copies = await Promise.all([caseId, other.caseId].map(checkOf))
    await endCase(test.deps, caseId, null)
    await person.call('sendOwnCode', { purpose: 'erase' })
    expect(await person.code('eraseAccount', { verifyCode: await person.mailedCode() })).toBe(0)
    expect(await Promise.all(copies.map(openDetailsOf))).toEqual([null, null])
    expect(await checkOf(other.caseId)).toMatchObject({ recipientHash: null })
  })

  it('is exported only in a browser with the entered code; elsewhere the export explains how to get it', async () => {
    const checked = await (await IdentityCheckClient.organizer(test, 'careful@mail.example')).confirmCode()
    const { person, caseId } = checked
    await checked.submitDetails()
    test.clock.advance(MINUTE_MS)
    const beneficiary = await (await IdentityCheckClient.beneficiary(test, person.email)).confirmCode()
    await beneficiary.submitDetails({ legalFirstName: 'Ada' })
    test.clock.advance(MINUTE_MS)
    const elsewhere = checked.for(await person.elsewhere().login())
    const { data } = await elsewhere.person.call('exportAccount', {})
    expect(data.identityChecks.map(({ details, bank }) => [details, bank])).toEqual([
      [null, null],
      [null, null],
    ])
    for (const check of data.identityChecks) {
      expect(check.attestedAt).not.toBeNull()
      expect(check.detailsLeftOut).toContain(`/kyc/check/${check.caseId}?part=code`)
    }
    await elsewhere.confirmCode()
    const after = (await elsewhere.person.call('exportAccount', {})).data.identityChecks
    const ownCheck = after.find((check) => check.caseId === caseId)
    expect(ownCheck).toMatchObject({ details: { legalFirstName: 'Rosa' }, detailsLeftOut: null })
    expect(after.find((check) => check.caseId === beneficiary.caseId)?.details).toBeNull()
    test.clock.advance(CHECK_MINUTES * MINUTE_MS)
    await elsewhere.person.login()
    const late = (await elsewhere.person.call('exportAccount', {})).data.identityChecks
    expect(late.map(({ details }) => details)).toEqual([null, null])
  })

  it('of a beneficiary stays when the case’s organizer is erased', async () => {
    const checked = await (await IdentityCheckClient.beneficiary(test, 'stays@mail.example')).confirmCode()
    await checked.submitDetails()
    const organizer = await new TestPerson(test, 'leaves@mail.example').register()
    await organizer.call('sendOwnCode', { purpose: 'erase' })
    const { data } = await organizer.call('userInfo', {})
    await test.deps.database.db
      .updateTable('cases')
      .set({ ownerId: data.userId })
      .where('caseId', '=', checked.caseId)
      .execute()
    await endCase(test.deps, checked.caseId, null)
    expect(await organizer.code('eraseAccount', { verifyCode: await organizer.mailedCode() })).toBe(0)
    expect(await openDetailsOf(await checkOf(checked.caseId))).toContain('Delgado')
  })
})
