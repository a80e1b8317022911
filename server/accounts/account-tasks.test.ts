import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import { PASSWORD_HASH_LIMITS } from '#server/build-deps.ts'
import { runJob } from '#server/job-table.ts'
import { passwordHasher } from '#server/platform/secrets/password-hasher.ts'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  test.clock.advance(-400 * DAY_MS)
  world = outsideWorld(test)
})

/** An app whose queue fails: transactions commit, but their jobs are lost. */
const appWithFailingQueue = () =>
  buildApp({
    ...test.deps,
    jobs: { ...test.deps.jobs, add: () => Promise.reject(new Error('the queue is away')) },
  })
const sweep = async (): Promise<void> => {
  await runJob(test.deps, 'mail-overdue-letters')
  await test.work()
}
const subjects = async (address: string) => (await world.mailTo(address)).map(({ subject }) => subject)
const countRows = async (table: string): Promise<number> =>
  (await test.deps.database.pool.query(`select 1 from ${table}`)).rows.length

describe('a mail whose job was lost', () => {
  it('is sent by the sweep; a code only while it is valid', async () => {
    const app = await appWithFailingQueue()
    const ada = await new TestPerson(test, 'ada@mail.example').register()
    const password = { currentPassword: GOOD_PASSWORD, password: 'nine herons over the lake' }
    expect((await ada.call('changePassword', password, { app })).code).toBe(codes.unexpected.code)
    const bea = new TestPerson(test, 'bea@mail.example')
    await bea.call('sendEmailCode', { email: bea.email }, { app })
    await sweep()
    expect(await subjects(bea.email)).toEqual([])
    test.clock.advance(MINUTE_MS + 1)
    await sweep()
    expect(await subjects(bea.email)).toEqual([expect.stringMatching(/^\d{6} is your Hearten code$/)])
    expect((await subjects(ada.email))[0]).toBe('Your password was changed')
    await sweep()
    expect(await subjects(bea.email)).toHaveLength(1)

    const late = new TestPerson(test, 'late@mail.example')
    await late.call('sendEmailCode', { email: late.email }, { app })
    test.clock.advance(10 * MINUTE_MS)
    await sweep()
    expect(await subjects(late.email)).toEqual([])
    await app.close()
  })

  it('leaves no code and no key in the database after two days', async () => {
    expect(await countRows('email_code')).toBeGreaterThan(0)
    test.clock.advance(2 * DAY_MS + 1)
    await sweep()
    expect(await countRows('email_code')).toBe(0)
    expect(await countRows(`person where email_hash like 'code:%'`)).toBe(0)
  })
})

it('only expired sessions are deleted', async () => {
  const cy = await new TestPerson(test, 'cy@mail.example').register()
  test.clock.advance(59 * DAY_MS)
  const otherBrowser = await cy.elsewhere().login()
  test.clock.advance(2 * DAY_MS)
  await runJob(test.deps, 'forget-ended-sign-ins')
  expect(await cy.code('refreshToken', {})).toBe(codes.tokenInvalid.code)
  expect(await otherBrowser.code('refreshToken', {})).toBe(0)
  const userId = (await otherBrowser.call('userInfo', {})).data.userId
  expect(await countRows(`session where user_id = '${userId}'`)).toBe(1)
})

it('a mailed notice is deleted after 90 days', async () => {
  expect(await countRows('account_notice')).toBe(1)
  test.clock.advance(91 * DAY_MS)
  await runJob(test.deps, 'forget-ended-sign-ins')
  expect(await countRows('account_notice')).toBe(0)
})

/** An app that hashes passwords at full strength, unlike in other tests. */
const appWithFullHashing = (limits = PASSWORD_HASH_LIMITS) =>
  buildApp({ ...test.deps, passwords: passwordHasher(limits) })

it('a password hash with older parameters is upgraded at the next sign-in', async () => {
  const dee = await new TestPerson(test, 'dee@mail.example').register()
  const { userId } = (await dee.call('userInfo', {})).data
  const { pool } = test.deps.database
  // The password "password", hashed with outdated parameters.
  const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await pool.query('update credential set phc = $1 where user_id = $2', [old, userId])
  const app = await appWithFullHashing()
  // The second sign-in checks the upgraded hash.
  for (const password of ['password', 'password'])
    expect(await dee.elsewhere().call('login', { email: dee.email, password }, { app })).toMatchObject({
      code: 0,
    })
  await app.close()
  const { rows } = await pool.query('select phc from credential where user_id = $1', [userId])
  expect(rows[0].phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('while strangers occupy all hashing slots, known people and other networks still get one', async () => {
  const app = await appWithFullHashing({ atOnce: 1, waiting: 2, waitingKnown: 1 })
  const { work, sandbox, clock } = test
  const fay = await new TestPerson({ app, work, sandbox, clock }, 'fay@mail.example').register()
  const signIn = (password: string, ip: string) => {
    const who = fay.elsewhere()
    who.ip = ip
    return who.call('login', { email: fay.email, password }, { app }).then(({ code }) => code)
  }
  const crowd = Array.from({ length: 12 }, (_, index) => signIn('wrong', `192.0.2.${index + 1}`))
  const [newcomer, known] = [signIn('wrong', '198.51.100.9'), signIn(GOOD_PASSWORD, fay.ip)]
  const late = Array.from({ length: 12 }, (_, index) => signIn('wrong', `192.0.2.${index + 101}`))
  expect(await Promise.all([newcomer, known])).toEqual([codes.wrongLogin.code, 0])
  expect(await Promise.all([...crowd, ...late])).toContain(codes.busy.code)
  await app.close()
})

it('while too many passwords wait, signing in answers "busy" with a time to retry', async () => {
  const app = await appWithFullHashing({ atOnce: 1, waiting: 1, waitingKnown: 1 })
  const { work, sandbox, clock } = test
  const eli = await new TestPerson({ app, work, sandbox, clock }, 'eli@mail.example').register()
  const input = { email: eli.email, password: GOOD_PASSWORD }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => eli.elsewhere().call('login', input, { app })),
  )
  const busy = answers.filter(({ code }) => code === codes.busy.code)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length + answers.filter(({ code }) => code === 0).length).toBe(6)
  expect(busy[0]).toMatchObject({ status: 503, msg: 'We are very busy right now. Try again in a minute.' })
  await app.close()
})
