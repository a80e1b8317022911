import { expect, it } from 'vitest'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
const EMAIL = 'ada.whitfield@mail.example'
const SIGN_IN = 'The most one gift can be is $5,000. Sign in to give up to $25,000.'
const OWN_EMAIL = 'The most one gift can be is $5,000. Use your account’s e-mail to give up to $25,000.'
const MOST = 'The most one gift can be is $25,000.'

const refused = (message: string) => ({ code: 10400, data: { fields: [{ field: 'amountCents', message }] } })

it('the maximum is $25,000 for a signed-in donor under their verified e-mail, and $5,000 for everyone else', async () => {
  const caseId = await makeCase(test)
  const ada = await new TestPerson(test, EMAIL).register()
  const token = ada.cookies.get(COOKIES.token) ?? ''
  const create = async (donor: Donor, email: string, amountCents: number) =>
    (await donor.create(await donor.orderBody({ caseId, email, amountCents }))).envelope

  expect(await create(new Donor(test), EMAIL, 500_001)).toMatchObject(refused(SIGN_IN))
  const signedIn = new Donor(test, { token })
  expect(await create(signedIn, 'someone.else@mail.example', 500_001)).toMatchObject(refused(OWN_EMAIL))
  expect(await create(signedIn, EMAIL, 2_500_001)).toMatchObject(refused(MOST))
  expect(await create(signedIn, ' Ada.Whitfield@mail.example', 2_500_000)).toMatchObject({
    code: 0,
    data: { totalCents: 2_500_000 },
  })

  await ada.call('logout', {})
  expect(await create(signedIn, EMAIL, 500_001)).toMatchObject(refused(SIGN_IN))
})
