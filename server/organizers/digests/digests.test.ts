import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { sendDueUpdates } from '../updates/send-update.ts'
import { sendDigests } from './send-digests.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-60 * DAY_MS))

it('a week’s news of followed cases come in one mail for who wants that, until one click ends it', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await makeCase(test, { ownerId: userId })
  const reader = await new TestPerson(test, 'reader@mail.example').register()
  await addFollower(test.deps, caseId, reader.email)
  expect((await reader.call('setDigestChoice', { wanted: true })).data).toEqual({ wanted: true })
  const post = async (title: string): Promise<void> => {
    await lena.login()
    const update = { caseId, idempotencyKey: crypto.randomUUID(), title, text: 'It is level, and it is dry.' }
    expect(await lena.code('postUpdate', update)).toBe(0)
    test.clock.advance(11 * MINUTE_MS)
    await sendDueUpdates(test.deps)
    await test.work()
  }
  const pass = async (): Promise<void> => {
    test.clock.advance(7 * DAY_MS)
    await sendDigests(test.deps)
    await sendDigests(test.deps)
    await test.work()
  }
  const subjects = async () =>
    (await outsideWorld(test).mailTo(reader.email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.includes('code'))
  test.clock.advance(DAY_MS)
  await post('The floor is in')
  expect(await subjects()).not.toContain('The floor is in')
  await pass()
  const digest = 'This week’s news from a fundraiser you follow'
  expect((await subjects()).filter((subject) => subject === digest)).toHaveLength(1)
  const [mail] = await outsideWorld(test).mailTo(reader.email)
  expect(mail?.text).toContain('The floor is in')
  // A week without news is a week without a mail.
  await pass()
  expect((await subjects()).filter((subject) => subject === digest)).toHaveLength(1)
  const token = /\/digest\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const stop = async (of: string) =>
    (await test.app.inject({ method: 'POST', url: calls.stopDigest.path, payload: { token: of } })).json()
      .code
  expect(await stop(`${token}x`)).toBe(codes.notFound.code)
  expect(await stop(token)).toBe(0)
  await post('The door fits')
  expect(await subjects()).toContain('The door fits')
  await pass()
  expect((await subjects()).filter((subject) => subject === digest)).toHaveLength(1)
})
