import { expect, it } from 'vitest'
import { createTestDatabase, testDatabase } from '#testing/database.ts'
import { isBusy, openDatabase } from './database.ts'

const test = testDatabase()

it('retries a unit of work after its connection was closed, and the process survives', async () => {
  const connectionErrors: string[] = []
  const database = openDatabase(test.url, { onError: (error) => connectionErrors.push(error.message) })
  let attempts = 0
  const result = await database.transact(async (tx) => {
    attempts += 1
    const { rows } = await database.pool.query('select 1 as one')
    const pid = await tx
      .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
      .executeTakeFirstOrThrow()
    if (attempts === 1) {
      await test.database.pool.query('select pg_terminate_backend($1)', [pid.pid])
      // The disconnect arrives while the connection is idle.
      await expect.poll(() => connectionErrors.length).toBeGreaterThan(0)
    }
    await tx.selectFrom('accountKind').select('code').limit(1).execute()
    return rows[0].one
  })
  expect({ result, attempts }).toEqual({ result: 1, attempts: 2 })
  await database.close()
})

it('finds nothing in an empty list, and everything outside it', async () => {
  const codesOf = async (operator: 'in' | 'not in') =>
    (await test.database.db.selectFrom('accountKind').select('code').where('code', operator, []).execute())
      .length
  expect(await codesOf('in')).toBe(0)
  expect(await codesOf('not in')).toBeGreaterThan(0)
})

it('drops a connection to an unresponsive server, and retries the unit of work', async () => {
  const database = openDatabase(test.url, { answerWithinMs: 300 })
  let pid = 0
  let attempts = 0
  try {
    const answer = await database.transact(async (tx) => {
      attempts += 1
      const own = await tx
        .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
        .executeTakeFirstOrThrow()
      if (attempts === 1) {
        pid = own.pid
        process.kill(pid, 'SIGSTOP')
      }
      return tx.selectFrom('accountKind').select('code').limit(1).execute()
    })
    expect(answer).toHaveLength(1)
    expect(attempts).toBe(2)
  } finally {
    process.kill(pid, 'SIGCONT')
    await database.close()
  }
})

it.each(['postgres://127.0.0.1:1/nowhere', 'postgres://owner@127.0.0.1:1/nowhere?host=/nowhere'])(
  'counts an unreachable server as busy: %s',
  async (address) => {
    const database = openDatabase(address)
    const error: unknown = await database
      .statement((on) => on.selectFrom('accountKind').select('code').execute())
      .catch((thrown: unknown) => thrown)
    expect(isBusy(error)).toBe(true)
    await database.close()
  },
)

it('counts a server without a free connection as busy', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const name = new URL(ownerUrl).pathname.slice(1)
  await test.owner.query(`alter database ${name} connection limit 0`)
  const database = openDatabase(ownerUrl)
  const error: unknown = await database
    .statement((on) => on.selectFrom('accountKind').select('code').execute())
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '53300' })
  expect(isBusy(error)).toBe(true)
  await database.close()
  await drop()
})
