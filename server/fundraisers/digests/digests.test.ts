import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { sendDueUpdates } from '../updates/send-update.ts'
import { sendDigests } from './send-digests.ts'

const test = testApp()
// Mails become due by the database’s clock, so the product’s clock starts in the past.
beforeAll(() => test.clock.advance(-60 * DAY_MS))

/** Posts an update and sends its mails that are due. */
const post = async (lena: TestPerson, caseId: string, title: string): Promise<void> => {
  await lena.login()
  const update = { caseId, idempotencyKey: crypto.randomUUID(), title, text: 'It is level, and it is dry.' }
  expect(await lena.code('postUpdate', update)).toBe(0)
  test.clock.advance(11 * MINUTE_MS)
  await sendDueUpdates(test.deps)
  await test.work()
}
const passWeek = async (): Promise<void> => {
  test.clock.advance(7 * DAY_MS)
  await sendDigests(test.deps)
  await sendDigests(test.deps)
  await test.work()
}
const DIGEST = 'This week’s news from a fundraiser you follow'
const subjectsTo = async (email: string) =>
  (await outsideWorld(test).mailTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.includes('code'))

it('a digest mails a week’s news of followed cases together, until one click ends it', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await makeCase(test, { ownerId: userId })
  const reader = await new TestPerson(test, 'reader@mail.example').register()
  await addFollower(test.deps, caseId, reader.email)
  expect((await reader.call('setDigestChoice', { wanted: true })).data).toEqual({ wanted: true })
  const subjects = () => subjectsTo(reader.email)
  test.clock.advance(DAY_MS)
  await post(lena, caseId, 'The floor is in')
  expect(await subjects()).not.toContain('The floor is in')
  await passWeek()
  expect((await subjects()).filter((subject) => subject === DIGEST)).toHaveLength(1)
  const [mail] = await outsideWorld(test).mailTo(reader.email)
  expect(mail?.text).toContain('The floor is in')
  // A week without news is a week without a mail.
  await passWeek()
  expect((await subjects()).filter((subject) => subject === DIGEST)).toHaveLength(1)
  // The end of a case is news once.
  test.clock.advance(DAY_MS)
  await lena.login()
  await lena.call('endCase', { caseId, idempotencyKey: crypto.randomUUID(), note: 'It stands.' })
  await passWeek()
  await passWeek()
  const digests = (await outsideWorld(test).mailTo(reader.email)).filter(({ subject }) => subject === DIGEST)
  expect(digests.map(({ text }) => text.includes('Lena Whitcomb wrote: “It stands.”'))).toEqual([true, false])
  expect((await subjects()).filter((subject) => subject.endsWith('has ended'))).toEqual([])
  const token = /\/digest\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const stop = async (stopToken: string) =>
    (
      await test.app.inject({ method: 'POST', url: calls.stopDigest.path, payload: { token: stopToken } })
    ).json().code
  expect(await stop(`${token}x`)).toBe(codes.notFound.code)
  expect(await stop(token)).toBe(0)
  await post(lena, caseId, 'The door fits')
  expect(await subjects()).toContain('The door fits')
  await passWeek()
  expect((await subjects()).filter((subject) => subject === DIGEST)).toHaveLength(2)
})

it('the link in any mail turns the digest on and off without an account', async () => {
  const lena = await new TestPerson(test, 'lena.two@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const follower = 'follows.by.mail@mail.example'
  await addFollower(test.deps, caseId, follower)
  const visitor = new TestPerson(test, 'nobody@mail.example')
  const tokenOf = (email: string): string => {
    const key = { caseId, emailHash: test.deps.personalData.emailHash(email) }
    return preferencePath(test.deps.signer, key, 'updates').replace(/^\/mail\/|\?.*$/g, '')
  }
  const isWeekly = async (email: string) =>
    (await visitor.call('linkedDigestChoice', { token: tokenOf(email) })).data.wanted
  expect(await isWeekly(follower)).toBe(false)
  expect(await visitor.code('setLinkedDigestChoice', { token: tokenOf(follower), wanted: true })).toBe(0)
  expect(await isWeekly(follower)).toBe(true)
  // A link of ours for an address that neither gave nor follows, or was erased.
  const stranger = { token: tokenOf('stranger@mail.example'), wanted: true }
  expect(await visitor.code('setLinkedDigestChoice', stranger)).toBe(codes.notFound.code)
  const forged = { token: `${tokenOf(follower)}x`, wanted: true }
  expect(await visitor.code('setLinkedDigestChoice', forged)).toBe(codes.notFound.code)
  test.clock.advance(DAY_MS)
  await post(lena, caseId, 'The roof is on')
  expect(await subjectsTo(follower)).not.toContain('The roof is on')
  await passWeek()
  expect(await subjectsTo(follower)).toContain(DIGEST)
  // The digest's settings open without an account, for the fundraiser that it is about.
  const [mail] = await outsideWorld(test).mailTo(follower)
  const settings = [...(mail?.text ?? '').matchAll(/\/mail\/([\w.-]+)\?kind=updates/g)].map(
    ([, settingsToken]) => settingsToken ?? '',
  )
  expect(settings).toEqual([tokenOf(follower), tokenOf(follower)])
  expect((await visitor.call('mailPreferences', { token: settings[0] ?? '' })).data.caseId).toBe(caseId)
  expect(mail?.text).not.toContain('/account/mail')
  // Digests are off again: each update is mailed separately.
  expect(await visitor.code('setLinkedDigestChoice', { token: tokenOf(follower), wanted: false })).toBe(0)
  await post(lena, caseId, 'The paint is dry')
  expect(await subjectsTo(follower)).toContain('The paint is dry')
})

it('the first digest comes with the next run, without updates that were mailed separately before', async () => {
  const lena = await new TestPerson(test, 'lena.three@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const reader = await new TestPerson(test, 'thursday@mail.example').register()
  await addFollower(test.deps, caseId, reader.email)
  const choose = (wanted: boolean) => reader.code('setDigestChoice', { wanted })
  const newest = async () => (await outsideWorld(test).mailTo(reader.email))[0]?.text
  expect(await choose(true)).toBe(0)
  test.clock.advance(DAY_MS)
  await post(lena, caseId, 'The well is dug')
  test.clock.advance(3 * DAY_MS)
  await sendDigests(test.deps)
  await test.work()
  expect(await subjectsTo(reader.email)).toContain(DIGEST)
  expect(await newest()).toContain('The well is dug')
  await reader.login()
  expect(await choose(false)).toBe(0)
  test.clock.advance(8 * DAY_MS)
  await post(lena, caseId, 'The pump runs')
  expect(await subjectsTo(reader.email)).toContain('The pump runs')
  await reader.login()
  expect(await choose(true)).toBe(0)
  test.clock.advance(DAY_MS)
  await post(lena, caseId, 'The tap drips')
  test.clock.advance(DAY_MS)
  await sendDigests(test.deps)
  await test.work()
  expect((await subjectsTo(reader.email)).filter((subject) => subject === DIGEST)).toHaveLength(2)
  expect(await newest()).toContain('The tap drips')
  expect(await newest()).not.toContain('The pump runs')
})
