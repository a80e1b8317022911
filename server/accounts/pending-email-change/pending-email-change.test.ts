import { beforeAll, expect, it } from 'vitest'
import { EMAIL_CHANGE_WAIT_HOURS } from '#contract/accounts/pending-email-calls.ts'
import { codes } from '#contract/codes.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { changeAccount } from '#server/accounts/account.queries.ts'
import { sealEmail } from '#server/accounts/read-user.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { finishPendingChanges } from './finish-pending-changes.ts'

const test = testApp()
const reason = 'They answered what only they know.'
let tom: TestPerson
beforeAll(async () => {
  tom = await staffPerson(test, 'support')
})

const member = async (email: string) => {
  const person = await new TestPerson(test, email).register('June Park')
  return { person, userId: (await person.call('userInfo', {})).data.userId }
}
const mailedToken = async (email: string): Promise<string> => {
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(email)
  return /\/email-change\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const visitor = () => new TestPerson(test, 'visitor@mail.example')
const emailOf = async (userId: string) => (await tom.call('staffPerson', { userId })).data.email
const afterHold = () =>
  laterBy(test.clock, (EMAIL_CHANGE_WAIT_HOURS + 1) * HOUR_MS, () => finishPendingChanges(test.deps))

it('an account moves to the new address once that confirmed the change and the hold is over', async () => {
  const { userId } = await member('june@mail.example')
  const input = { userId, newEmail: 'june.new@mail.example', reason }
  expect(await tom.code('changePersonEmail', { ...input, newEmail: 'june@mail.example' })).toBe(
    codes.invalidInput.code,
  )
  expect(await tom.code('changePersonEmail', input)).toBe(0)
  expect(await tom.code('changePersonEmail', input)).toBe(codes.conflict.code)
  expect(await mailedToken('june@mail.example')).not.toBe('')
  const token = await mailedToken('june.new@mail.example')
  // Links that earlier versions mailed stay valid.
  expect(test.deps.signer.read('held-email-change', token)?.[0]).toBe(userId)
  await afterHold()
  expect(await emailOf(userId)).toBe('june@mail.example')
  expect((await visitor().call('answerEmailChange', { token })).data).toMatchObject({
    side: 'new',
    state: 'waiting',
    isConfirmed: true,
  })
  await finishPendingChanges(test.deps)
  expect(await emailOf(userId)).toBe('june@mail.example')
  await afterHold()
  expect(await emailOf(userId)).toBe('june.new@mail.example')
  await new TestPerson(test, 'june.new@mail.example').login(GOOD_PASSWORD)
  expect((await visitor().call('pendingEmailChange', { token })).data.state).toBe('moved')
})

it('an account keeps its address if the old address or staff stop the change', async () => {
  const { userId } = await member('hank@mail.example')
  const input = { userId, newEmail: 'thief@mail.example', reason }
  await tom.call('changePersonEmail', input)
  await visitor().call('answerEmailChange', { token: await mailedToken('thief@mail.example') })
  const token = await mailedToken('hank@mail.example')
  expect((await visitor().call('answerEmailChange', { token })).data.state).toBe('canceled')
  expect(await visitor().code('answerEmailChange', { token })).toBe(0)
  await afterHold()
  expect(await emailOf(userId)).toBe('hank@mail.example')

  await tom.call('changePersonEmail', input)
  expect((await tom.call('staffPerson', { userId })).data.emailChange).toMatchObject({
    newEmail: 'thief@mail.example',
  })
  expect(await tom.code('cancelEmailChange', { userId, reason })).toBe(0)
  expect(await tom.code('cancelEmailChange', { userId, reason })).toBe(codes.notFound.code)
  const { rows } = await test.deps.database.pool.query('select * from held_email_change')
  expect(JSON.stringify(rows)).not.toContain('thief')
})

it('an account keeps the address that its owner moved it to during the hold', async () => {
  const { person, userId } = await member('nora@mail.example')
  expect(await tom.code('changePersonEmail', { userId, newEmail: 'robber@mail.example', reason })).toBe(0)
  await visitor().call('answerEmailChange', { token: await mailedToken('robber@mail.example') })
  const newEmail = 'nora.new@mail.example'
  await person.call('sendOwnCode', { purpose: 'change_from', newEmail })
  await person.call('sendOwnCode', { purpose: 'change_to', newEmail })
  const [newCode, currentCode] = [await person.mailedCode(newEmail), await person.mailedCode()]
  expect(await person.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  await afterHold()
  expect(await emailOf(userId)).toBe(newEmail)
  expect((await tom.call('staffPerson', { userId })).data.emailChange).toBeNull()
})

it('an address of another account is refused, also if that account took it during the hold', async () => {
  const { userId } = await member('ruth@mail.example')
  await member('taken@mail.example')
  expect(await tom.code('changePersonEmail', { userId, newEmail: 'taken@mail.example', reason })).toBe(
    codes.invalidInput.code,
  )
  await tom.call('changePersonEmail', { userId, newEmail: 'later@mail.example', reason })
  await visitor().call('answerEmailChange', { token: await mailedToken('later@mail.example') })
  await member('later@mail.example')
  await afterHold()
  expect(await emailOf(userId)).toBe('ruth@mail.example')
  expect((await tom.call('staffPerson', { userId })).data.emailChange).toBeNull()
})

/** Moves an account to another address without its mails. */
const moveTo = async (person: TestPerson, email: string): Promise<void> => {
  const { deps } = test
  const { userId } = (await person.call('userInfo', {})).data
  await deps.database.transact(async (tx) =>
    changeAccount(tx, userId, {
      email: await sealEmail(deps, tx, userId, email),
      emailHash: deps.personalData.emailHash(email),
    }),
  )
}

it('an account is not moved to an address of the person who moves it, whatever its tag', async () => {
  const mover = await staffPerson(test, 'admin')
  const { userId } = (await (await staffPerson(test, 'admin')).call('userInfo', {})).data
  const [name = '', domain = ''] = mover.email.split('@')
  const moving = { userId, reason: 'They lost the old address.' }
  for (const newEmail of [mover.email, `${name}+gifts@${domain}`, `${name.toUpperCase()}+a+b@${domain}`])
    expect(await mover.code('changePersonEmail', { ...moving, newEmail })).toBe(codes.conflictOfInterest.code)
  const tagged = await staffPerson(test, 'admin', 'support')
  await moveTo(tagged, 'ines+work@mail.example')
  for (const newEmail of ['ines@mail.example', 'ines+private@mail.example'])
    expect(await tagged.code('changePersonEmail', { ...moving, newEmail })).toBe(
      codes.conflictOfInterest.code,
    )
  await moveTo(tagged, 'ines.calloway@gmail.com')
  for (const newEmail of ['inescalloway@gmail.com', 'i.nes.calloway+x@googlemail.com'])
    expect(await tagged.code('changePersonEmail', { ...moving, newEmail })).toBe(
      codes.conflictOfInterest.code,
    )
})
