import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { applicationUrl } from '#database/application-role.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { brokenStatements } from './broken-statements.ts'
import { copyDatabase, createEmptyDatabase, dropDatabase, inDatabase } from './database-server.ts'

export type TestDatabase = {
  /** Connection of the product's role. */
  readonly url: string
  /** Connection of the owner's role, which runs migrations. */
  readonly ownerUrl: string
  /** The product's own access, opened and closed automatically. */
  readonly database: Database
  /** The owner's pool, for reads and writes that the product isn't allowed. */
  readonly owner: pg.Pool
}

type CreatedDatabase = { readonly ownerUrl: string; readonly drop: () => Promise<void> }

const createDatabase = async (
  create: (server: string, name: string) => Promise<void>,
): Promise<CreatedDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = inject('administratorUrl')
  await create(server, name)
  return { ownerUrl: inDatabase(server, name), drop: () => dropDatabase(server, name) }
}

/** Creates an empty, migrated database; drop it at the end. */
export const createTestDatabase = (): Promise<CreatedDatabase> =>
  createDatabase((server, name) =>
    copyDatabase(server, new URL(inject('templateUrl')).pathname.slice(1), name),
  )

/** Creates a database without any table; drop it at the end. */
export const createDatabaseWithoutTables = (): Promise<CreatedDatabase> => createDatabase(createEmptyDatabase)

/**
 * A migrated database for this test file, created before the first test and dropped after the last. Call it
 * at the top of the file; read its fields inside tests and hooks.
 */
export const testDatabase = (): TestDatabase => {
  let opened: TestDatabase | undefined
  let close = async (): Promise<void> => undefined

  beforeAll(async () => {
    const { ownerUrl, drop } = await createTestDatabase()
    const url = applicationUrl(ownerUrl)
    const database = openDatabase(url)
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
    opened = { url, ownerUrl, database, owner }
    close = async () => {
      await Promise.all([database.close(), owner.end()])
      await drop()
    }
  })
  afterAll(async () => {
    await close()
    expect(brokenStatements(), 'statements that a sharded server refuses').toEqual([])
  })

  const get = (): TestDatabase => {
    if (opened === undefined)
      throw new Error('The test database exists from beforeAll on: read it inside tests and hooks')
    return opened
  }
  return {
    get url() {
      return get().url
    },
    get ownerUrl() {
      return get().ownerUrl
    },
    get database() {
      return get().database
    },
    get owner() {
      return get().owner
    },
  }
}
