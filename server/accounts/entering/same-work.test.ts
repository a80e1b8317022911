import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, Somebody } from '#testing/person.ts'

/**
 * Whether an address has an account must not be told by how long an answer takes. A clock would say much about this
 * machine and little about the code, so the work itself is counted: statements by their text, hashes, and jobs.
 */

const test = testApp()
let app: Awaited<ReturnType<typeof buildApp>>
let work: string[] = []

const noting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const target = JSON.stringify(node).match(/"name":"(\w+)"/)?.[1] ?? 'raw'
    work.push(`${node.kind} ${target}`)
    return node
  },
  transformResult: async ({ result }) => result,
}

const counting = (deps: Deps): Deps => ({
  ...deps,
  database: {
    ...deps.database,
    reader: deps.database.reader.withPlugin(noting),
    transact: (unit) => deps.database.transact((tx) => unit(tx.withPlugin(noting))),
    statement: (unit) => deps.database.statement((reader) => unit(reader.withPlugin(noting))),
  },
  passwords: {
    ...deps.passwords,
    hash: (password) => {
      work.push('hash')
      return deps.passwords.hash(password)
    },
    matches: (phc, password) => {
      work.push('compare')
      return deps.passwords.matches(phc, password)
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

const known = 'known@mail.example'
const unknown = 'unknown@mail.example'
beforeAll(async () => {
  app = await buildApp(counting(test.deps))
  await new Somebody(test, known).register()
  test.clock.advance(MINUTE_MS)
})
afterAll(() => app.close())

type Asked = { readonly work: readonly string[]; readonly answer: unknown }

const asking = async (
  ask: (who: Somebody) => Promise<{ code: number; msg: string }>,
  email: string,
): Promise<Asked> => {
  work = []
  const { code, msg } = await ask(new Somebody(test, email))
  return { work, answer: { code, msg } }
}

const CALLS: readonly [string, (who: Somebody) => Promise<{ code: number; msg: string }>][] = [
  ['signing in', (who) => who.call('login', { email: who.email, password: 'wrong otters' }, { app })],
  ['asking whether it exists', (who) => who.call('checkEmailExists', { email: who.email }, { app })],
  [
    'asking for a code to reset',
    (who) => who.call('sendEmailCode', { email: who.email, purpose: 'reset' }, { app }),
  ],
  [
    'asking for a code to register',
    (who) => who.call('sendEmailCode', { email: who.email, purpose: 'register' }, { app }),
  ],
  [
    'resetting with a wrong code',
    (who) =>
      who.call(
        'resetPassword',
        { email: who.email, password: GOOD_PASSWORD, verifyCode: 'x12345'.replace('x', '0') },
        { app },
      ),
  ],
]

it.each(CALLS)(
  '%s is the same work and the same answer for a known and an unknown address',
  async (_what, ask) => {
    const [ofKnown, ofUnknown] = [await asking(ask, known), await asking(ask, unknown)]
    expect(ofKnown.work.length).toBeGreaterThan(0)
    expect(ofUnknown).toEqual(ofKnown)
  },
)

it('signing in hashes once, account or not', async () => {
  const [, ask] = CALLS[0] ?? []
  if (ask === undefined) throw new Error('no call')
  for (const email of [known, unknown]) {
    const { work: done } = await asking(ask, email)
    expect(done.filter((one) => one === 'compare')).toHaveLength(1)
  }
})
