import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, testDatabase } from '#testing/database.ts'
import { APPLICATION_ROLE, applicationUrl, ensureApplicationRole, scramVerifier } from './application-role.ts'

const testDb = testDatabase()

describe('the application’s role', () => {
  const withLimitedOwner = async (work: (client: pg.Client, url: string) => Promise<void>) => {
    const { ownerUrl, drop } = await createTestDatabase()
    const url = new URL(ownerUrl)
    await testDb.owner.query(`create role limited login password 'other'`)
    url.username = 'limited'
    url.password = 'other'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await work(client, url.href)
    } finally {
      await client.end()
      await drop()
      await testDb.owner.query('drop role limited')
    }
  }

  it('is created by a printed statement, without its password, if the owner may not create roles', async () => {
    await withLimitedOwner(async (client, url) => {
      const refusal: unknown = await ensureApplicationRole(client, url).catch((error: unknown) => error)
      expect(String(refusal)).toMatch(
        /administrator run:\s+alter role hearten_app login password 'SCRAM-SHA-256\$4096:/,
      )
      expect(String(refusal)).not.toContain(new URL(applicationUrl(url)).password)
    })
  })

  it('gets a password in a form that authenticates it', async () => {
    await testDb.owner.query(`create role guest login password '${scramVerifier('s3cret')}'`)
    const url = new URL(testDb.ownerUrl)
    url.username = 'guest'
    url.password = 's3cret'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.end()
    await testDb.owner.query('drop role guest')
  })

  it('has a timeout for every wait', async () => {
    const { rows } = await testDb.database.pool.query(
      `select name, setting::int as ms from pg_settings
       where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
    )
    expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual({
      lock_timeout: 5000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 15_000,
    })
  })

  it.each([
    ['postgres://me:pw@host/db', 'host'],
    ['postgres:///db?host=/run/postgresql&user=me&password=pw', '/run/postgresql'],
  ])('replaces the owner in the address %s', (ownerUrl, host) => {
    const client = new pg.Client({ connectionString: applicationUrl(ownerUrl) })
    expect(client).toMatchObject({ user: APPLICATION_ROLE, host, database: 'db' })
    expect(client.password).not.toBe('pw')
    expect(applicationUrl(ownerUrl)).toBe(applicationUrl(ownerUrl))
  })
})
