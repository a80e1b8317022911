import { sql } from 'kysely'
import { checkLedger } from '#server/ledger-checks.ts'
import type { Db } from '#server/platform/database.ts'
import type { World } from './world.ts'

/** Log lines of the product that report an impossible state. */
const IMPOSSIBLE_STATE = /a payment names an order/

export const asText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Tables that the ledger checks read. */
const LEDGER_TABLES = [
  'journal',
  'journal_line',
  'case_balance',
  'case_delta',
  'case_donor',
  'donation',
  'orders',
  'refund',
  'duplicate_payment',
  'dispute',
  'payout',
  'payout_attempt',
]

/** Fingerprint of the ledger's tables: row counts and transaction ids, which change with every write. */
const ledgerFingerprint = async (db: Db): Promise<string | undefined> => {
  const states = LEDGER_TABLES.map(
    (name) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ at: string }>`select concat_ws(' ', ${sql.join(states)}) as at`.execute(db)
  return rows[0]?.at
}

/** Runs the ledger checks. @returns their violations */
export const ledgerFindings = async ({ observer }: Pick<World, 'observer'>): Promise<string[]> =>
  (await checkLedger(observer.db)).map(({ check, caseId, detail }) => `${check}: case ${caseId}, ${detail}`)

/**
 * Makes the function that checks each step for unexpected errors, impossible states and ledger violations. It
 * checks the ledger only if its tables have changed.
 */
export const findingsChecker = ({
  turns,
  complaints,
  observer,
  backups,
}: World): (() => Promise<string[]>) => {
  let lastFingerprint: string | undefined
  return async () => {
    const abortedActors = turns.failures.map(({ actor, error }) => `${actor} broke off: ${asText(error)}`)
    // Once a backup is restored, orders of unpaid payments may be missing.
    const isRestored = backups.restores() > 0
    const impossibleStates = isRestored ? [] : complaints.filter((line) => IMPOSSIBLE_STATE.test(line))
    if (abortedActors.length + impossibleStates.length > 0) return [...abortedActors, ...impossibleStates]
    const fingerprint = await ledgerFingerprint(observer.db)
    if (fingerprint === lastFingerprint) return []
    lastFingerprint = fingerprint
    return ledgerFindings({ observer })
  }
}
