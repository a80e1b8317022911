import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { hasOrders } from '#server/donations/find-order.ts'
import { stopForRestore } from '#server/payouts/stop-payouts.ts'
import { type Db, sqlState, type Tx } from '#server/platform/database.ts'

/** Not on every server: a host may forbid or lack the functions that tell its identity. */
const UNAVAILABLE = new Set(['42501', '42883', '0A000'])

/**
 * Identity of the database: its server, its timeline and itself. A recovery to a moment in time and the promotion of a
 * replica begin a new timeline; a dump is loaded into another database. Null if the server doesn't tell.
 */
export const readOrigin = async ({
  database,
  log,
}: Pick<Deps, 'database' | 'log'>): Promise<string | null> => {
  try {
    const { rows } = await sql<{ origin: string }>`
      select (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
        || '/' || oid as origin from pg_database where datname = current_database()`.execute(database.db)
    return rows[0]?.origin ?? null
  } catch (error) {
    if (!UNAVAILABLE.has(sqlState(error) ?? '')) throw error
    log.warn(
      { err: error },
      'the database doesn’t tell its identity: a restored backup isn’t noticed by itself',
    )
    return null
  }
}

const readKnownOrigin = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('databaseOrigin').select('origin').forUpdate().executeTakeFirst())?.origin ?? null

export const saveOrigin = (db: Db, origin: string, seenAt: Date) =>
  db
    .insertInto('databaseOrigin')
    .values({ origin, seenAt })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ origin, seenAt }))
    .execute()

const MOVED =
  'The database was restored from a backup, or moved to another server, or a replica took over. The latest changes may be lost.'
const OF_UNKNOWN_ORIGIN =
  'The database has orders but doesn’t say where they were written, like a backup of an earlier version. The latest changes may be lost.'

/**
 * Stops transfers if the rows of this database were written in another one, as after a restored backup: whatever was
 * written last is forgotten, and what moved no money, such as a hold, shows nowhere else. Runs at each process's start,
 * before its first job, and before each payout and comparison with the provider, since a replica may take over under running
 * nodes.
 */
export const detectRestore = async (
  deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'log'>,
): Promise<void> => {
  const origin = await readOrigin(deps)
  if (origin === null) return
  await deps.database.transact(async (tx) => {
    const known = await readKnownOrigin(tx)
    if (known === origin) return
    await saveOrigin(tx, origin, deps.clock.now())
    if (known !== null) await stopForRestore(tx, deps, { cause: MOVED, origin })
    else if (await hasOrders(tx)) await stopForRestore(tx, deps, { cause: OF_UNKNOWN_ORIGIN, origin })
  })
}
