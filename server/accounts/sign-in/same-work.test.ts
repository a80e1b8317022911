import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { addAccount } from './add-account.ts'

/**
 * Response time must not reveal whether an address has an account. Timing on this machine would be noise, so
 * the work itself is counted: statements, hashes and jobs.
 */

const test = testApp()
let app: Awaited<ReturnType<typeof buildApp>>
let work: string[] = []

/** Records each statement's kind and first table. */
const recorder: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const target = JSON.stringify(node).match(/"name":"(\w+)"/)?.[1] ?? 'raw'
    work.push(`${node.kind} ${target}`)
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Dependencies that record their work. */
const recordingDeps = (deps: Deps): Deps => ({
  ...deps,
  database: {
    ...deps.database,
    db: deps.database.db.withPlugin(recorder),
    transact: (unit) => deps.database.transact((tx) => unit(tx.withPlugin(recorder))),
    statement: (unit) => deps.database.statement((db) => unit(db.withPlugin(recorder))),
  },
  passwords: {
    ...deps.passwords,
    hash: (...args) => {
      work.push('hash')
      return deps.passwords.hash(...args)
    },
    matches: (...args) => {
      work.push('compare')
      return deps.passwords.matches(...args)
    },
  },
  jobs: {
    ...deps.jobs,
    add: (job) => {
      work.push(`job ${job.topic}`)
      return deps.jobs.add(job)
    },
  },
})

const ADDRESSES = {
  known: 'known@mail.example',
  unknown: 'unknown@mail.example',
  'without a password': 'by-google@mail.example',
  erased: 'erased@mail.example',
} as const
type Kind = keyof typeof ADDRESSES
const OTHERS = ['unknown', 'without a password', 'erased'] as const satisfies readonly Kind[]

/** The same server with a limit of one wrong password. */
let strictApp: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp(recordingDeps(test.deps))
  const config = { ...test.deps.config, rateLimitFactor: 0.1 }
  strictApp = await buildApp(recordingDeps({ ...test.deps, config }))
  await new TestPerson(test, ADDRESSES.known).register()
  await addAccount(test.deps, { email: ADDRESSES['without a password'], fullName: 'Ada Lane', phc: null })
  const erased = await new TestPerson(test, ADDRESSES.erased).register()
  await erased.call('sendOwnCode', { purpose: 'erase' })
  expect(await erased.code('eraseAccount', { verifyCode: await erased.mailedCode() })).toBe(0)
  test.clock.advance(MINUTE_MS)
})
afterAll(async () => {
  await app.close()
  await strictApp.close()
})

type WorkAndAnswer = { readonly work: readonly string[]; readonly answer: unknown }

const watchWork = async (ask: Ask, email: string): Promise<WorkAndAnswer> => {
  work = []
  const { code, msg } = await ask(new TestPerson(test, email))
  return { work, answer: { code, msg } }
}

type Ask = (who: TestPerson) => Promise<{ code: number; msg: string }>

const signIn: Ask = (who) => who.call('login', { email: who.email, password: 'wrong otters' }, { app })
const exists: Ask = (who) => who.call('checkEmailExists', { email: who.email }, { app })

const CALLS: readonly [string, Ask][] = [
  ['signing in', signIn],
  ['asking whether it exists', exists],
  ['asking for a code to reset', (who) => who.call('sendEmailCode', { email: who.email }, { app })],
  ['asking for a code to register', (who) => who.call('sendEmailCode', { email: who.email }, { app })],
  [
    'resetting with a wrong code',
    (who) =>
      who.call('resetPassword', { email: who.email, password: GOOD_PASSWORD, verifyCode: '012345' }, { app }),
  ],
]

describe.each(CALLS)('%s', (_what, ask) => {
  let forKnownAddress: WorkAndAnswer
  beforeAll(async () => {
    forKnownAddress = await watchWork(ask, ADDRESSES.known)
  })

  it.each(OTHERS)(
    'does the same work and answers the same as for a known address for one that is %s',
    async (kind) => {
      expect(forKnownAddress.work.length).toBeGreaterThan(0)
      expect(await watchWork(ask, ADDRESSES[kind])).toEqual(forKnownAddress)
    },
  )
})

it('signing in compares one hash, with an account or without', async () => {
  for (const email of Object.values(ADDRESSES)) {
    const { work: signInWork } = await watchWork(signIn, email)
    expect(signInWork.filter((step) => step === 'compare')).toHaveLength(1)
  }
})

it('after too many attempts, every address is refused after the same work, without a hash', async () => {
  const emails: readonly string[] = Object.values(ADDRESSES)
  const tooOften = async (email: string): Promise<WorkAndAnswer> => {
    const tries = async (who: TestPerson) => {
      // Each address has a new network, because only limits by address are tested.
      who.ip = `198.51.100.${10 * emails.indexOf(email) + 1}`
      const wrong = { email, password: 'wrong otters' }
      await who.call('login', wrong, { app: strictApp })
      work = []
      return who.call('login', wrong, { app: strictApp })
    }
    return watchWork(tries, email)
  }
  const forKnownAddress = await tooOften(ADDRESSES.known)
  expect(forKnownAddress.answer).toMatchObject({ code: codes.slowDown.code })
  expect(forKnownAddress.work).not.toContain('compare')
  for (const kind of OTHERS) expect(await tooOften(ADDRESSES[kind]), kind).toEqual(forKnownAddress)
})
