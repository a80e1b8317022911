import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie, checkProofCookie } from '#contract/identity-check/check-cookie.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { dumpTables, findSecrets } from '#testing/stored-secrets.ts'
import { eraseCheck } from './own-checks.ts'

const log = memoryLog()
const test = testApp({}, log)
let owner: pg.Pool
beforeAll(() => {
  owner = new pg.Pool({ connectionString: test.ownerUrl })
})
afterAll(() => owner.end())

const DETAILS = {
  legalFirstName: 'Quillonia',
  legalLastName: 'Featherstonehaugh',
  birthDate: '1961-07-23',
  address: '4711 Plantagenet Row',
  phone: '(740) 555-9182',
}
const PLANTED = [
  ...Object.values(DETAILS),
  '7405559182',
  'quillonia@mail.example',
  'ottoline@mail.example',
  'Ottoline Whitfield',
  'gwendolen@mail.example',
  'Gwendolen Farquhar',
]

const cookiesOf = ({ person, caseId }: IdentityCheckClient): string[] =>
  [checkLinkCookie(caseId), checkProofCookie(caseId), COOKIES.token, COOKIES.refreshToken].flatMap((name) => {
    const value = person.cookies.get(name)
    return value === undefined ? [] : [decodeURIComponent(value)]
  })

/** Completes a check, with failures on the way. @returns secrets that must not be readable anywhere */
const completeCheck = async (checked: IdentityCheckClient): Promise<string[]> => {
  const { person, caseId } = checked
  await person.call('verifyCode', { caseId, code: '000000' })
  await checked.confirmCode()
  await person.call('supplementBeneficiaryInfo', await checked.body({ ...DETAILS, zip: '94110' }))
  await person.call('supplementBeneficiaryInfo', { ...(await checked.body(DETAILS)), address: '9 Other Row' })
  const body = await checked.body(DETAILS)
  await outsideWorld(test).faults({ answer500Next: 5 })
  await person.call('supplementBeneficiaryInfo', body)
  await outsideWorld(test).faults({ reset: true })
  expect(await person.code('supplementBeneficiaryInfo', body)).toBe(0)
  const { data } = await person.call('beginAccountSession', { caseId })
  await onboarding(test).type(data.clientSecret, GOOD_ANSWERS)
  await outsideWorld(test).advanceTime(1)
  await test.work()
  // Held, since the fundraiser shows another name: a public name could be read anywhere.
  expect(await checked.info()).toMatchObject({ holds: [{ code: 'identity.mismatch' }] })
  return [body.formId, body.sign, data.clientSecret, ...cookiesOf(checked)]
}

it('no data of an identity check is readable in logs, events, orders or any other table', async () => {
  // A card's challenge uses the real time, so the donation is made before the clock moves.
  const beneficiary = await IdentityCheckClient.beneficiary(test, 'quillonia@mail.example')
  const donor = new Donor(test)
  await donor.give({
    caseId: beneficiary.caseId,
    email: 'gwendolen@mail.example',
    name: 'Gwendolen Farquhar',
    nameShown: 'anonymous',
  })
  await test.work()
  test.clock.advance(-2 * DAY_MS)
  const organizer = await IdentityCheckClient.organizer(test, 'ottoline@mail.example')
  await organizer.person.call('updateUserInfo', { fullName: 'Ottoline Whitfield' })
  const secrets = [...(await completeCheck(beneficiary)), ...(await completeCheck(organizer))]
  test.clock.advance(MINUTE_MS)
  await runJob(test.deps, 'follow-unheard-accounts')
  await runJob(test.deps, 'remind-recipients')
  await test.work()

  const search = async (): Promise<string[]> =>
    (await dumpTables(owner)).flatMap(({ table, text }) =>
      findSecrets([...PLANTED, ...secrets], text).map((found) => `${table}: ${found}`),
    )
  expect(secrets.length).toBeGreaterThan(8)
  expect(await search()).toEqual([])
  expect(log.lines().length).toBeGreaterThan(20)
  expect(findSecrets([...PLANTED, ...secrets], log.text())).toEqual([])
  // The provider must have the details.
  const atProvider = await outsideWorld(test).stripe.accounts.list({ limit: 10 })
  expect(findSecrets(['Quillonia', '7405559182'], JSON.stringify(atProvider))).toHaveLength(2)
  await eraseCheck(test.deps, beneficiary.caseId)
  expect(await search()).toEqual([])
})
