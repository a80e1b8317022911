import { expect, it } from 'vitest'
import { adoptSampleAccount } from '#server/identity-check/withdrawal-account/adopt-sample-account.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
const ACCOUNT = { bankRef: 'ba_1', bankLast4: '6789', bankName: 'Cape Ann Savings' }

it('an organizer sees the bank account of their own case, and not of a case for another person', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const readPage = async (purpose: 1 | 2) => {
    const caseId = await makeCase(test, { ownerId, purpose, ...(purpose === 1 && { beneficiary: null }) })
    await adoptSampleAccount(test.deps, caseId, { accountRef: `acct_${purpose}`, ...ACCOUNT })
    const answer = await lena.call('casePayouts', { caseId })
    return { bank: answer.data.bank, json: JSON.stringify(answer) }
  }
  expect((await readPage(1)).bank).toEqual({ kind: 'bank_account', last4: '6789', name: 'Cape Ann Savings' })
  const { bank, json } = await readPage(2)
  expect(bank).toBeNull()
  expect(json).not.toContain('6789')
  expect(json).not.toContain('Cape Ann')
})
