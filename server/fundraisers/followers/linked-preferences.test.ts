import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { FOLLOW_MAILS_OF_NETWORK, FOLLOW_MAILS_PER_DAY } from '#contract/fundraisers/organizer-limits.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
let ownerId: string
beforeAll(async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

const visitor = () => new TestPerson(test, 'nobody@mail.example')
const mailsTo = async (address: string) => {
  await test.work()
  return outsideWorld(test).mailTo(address)
}

it('mails an address at most a few times a day, and once an hour for the same case', async () => {
  const email = 'typed@mail.example'
  const cases = await Promise.all(
    Array.from({ length: FOLLOW_MAILS_PER_DAY + 1 }, () => makeCase(test, { ownerId })),
  )
  const follow = (at: number, ip: string) => {
    const person = visitor()
    person.ip = ip
    return person.code('followCase', { caseId: cases[at] ?? '', email })
  }
  for (let at = 0; at < FOLLOW_MAILS_OF_NETWORK; at += 1) {
    expect(await follow(at, '198.51.100.7')).toBe(0)
    expect(await follow(at, '198.51.100.8')).toBe(0)
  }
  // A stranger's network can't use up all of an address's mails.
  expect(await follow(FOLLOW_MAILS_OF_NETWORK, '198.51.100.7')).toBe(codes.messageLimit.code)
  for (let at = FOLLOW_MAILS_OF_NETWORK; at < FOLLOW_MAILS_PER_DAY; at += 1)
    expect(await follow(at, '203.0.113.7')).toBe(0)
  expect(await follow(FOLLOW_MAILS_PER_DAY, '192.0.2.7')).toBe(codes.messageLimit.code)
  expect(await mailsTo(email)).toHaveLength(FOLLOW_MAILS_PER_DAY)
  const requests = await test.deps.database.db.selectFrom('followRequest').select('emailCipher').execute()
  expect(requests.map(({ emailCipher }) => emailCipher)).toEqual(requests.map(() => null))
})

it('lets a person set each case’s mails in their account, and exports the choice', async () => {
  const email = 'maya@mail.example'
  const caseId = await makeCase(test, { ownerId })
  await new Donor(test).give({ caseId, email, name: 'Maya Kessler' })
  await test.work()
  const maya = await new TestPerson(test, email).register('Maya Kessler')
  const wanted = async () =>
    (await maya.call('ownMailPreferences', {})).data.map((preferences) => preferences.wanted)
  expect(await wanted()).toEqual([{ updates: false, thanks: true, arrivals: false }])
  const choose = (kind: 'updates' | 'thanks', isWanted: boolean) =>
    maya.call('setOwnMailPreference', { caseId, kind, wanted: isWanted })
  expect((await choose('updates', true)).data.wanted.updates).toBe(true)
  expect((await choose('thanks', false)).data.wanted).toEqual({
    updates: true,
    thanks: false,
    arrivals: false,
  })
  expect((await maya.call('exportAccount', {})).data.mailPreferences).toMatchObject([
    { caseId, kind: 'thanks', wanted: false },
    { caseId, kind: 'updates', wanted: true },
  ])
  expect((await choose('updates', false)).data.wanted.updates).toBe(false)
  const others = await makeCase(test, { ownerId })
  const refused = { caseId: others, kind: 'updates', wanted: true } as const
  expect(await maya.code('setOwnMailPreference', refused)).toBe(codes.notFound.code)
})

it('lets a donor without an account choose the weekly e-mail by a mailed link', async () => {
  const email = 'no.account@mail.example'
  const caseId = await makeCase(test, { ownerId })
  await new Donor(test).give({ caseId, email, name: 'Maya Kessler' })
  await test.work()
  const key = { caseId, emailHash: test.deps.personalData.emailHash(email) }
  const token = preferencePath(test.deps.signer, key, 'thanks').replaceAll(/^\/mail\/|\?.*$/g, '')
  expect(await visitor().code('setLinkedDigestChoice', { token, wanted: true })).toBe(0)
  expect((await visitor().call('linkedDigestChoice', { token })).data).toEqual({ wanted: true })
})
