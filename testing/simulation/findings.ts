import { sql } from 'kysely'
import { checkLedger } from '#server/ledger-checks.ts'
import type { Db } from '#server/platform/database.ts'
import type { World } from './world.ts'

/** Impossible states by the product's own account. */
const GRAVE = /a payment names an order/

export const asText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Tables that the ledger checks read. */
const BOOKS = [
  'journal',
  'transfer',
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

/** Fingerprint of the ledger's rows by their transaction ids: changes when any row is written or deleted. */
const stateOfBooks = async (reader: Db): Promise<string | undefined> => {
  const states = BOOKS.map(
    (name) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ at: string }>`select concat_ws(' ', ${sql.join(states)}) as at`.execute(reader)
  return rows[0]?.at
}

/** Violations of the ledger checks. */
export const ledgerFindings = async ({ observer }: Pick<World, 'observer'>): Promise<string[]> =>
  (await checkLedger(observer.reader)).map(
    ({ check, caseId, detail }) => `${check}: case ${caseId}, ${detail}`,
  )

/**
 * Checks after a step: aborted acts, severe complaints, ledger violations. The ledger is checked only if it
 * has changed.
 */
export const findings = ({ turns, complaints, observer }: World): (() => Promise<string[]>) => {
  let lastState: string | undefined
  return async () => {
    const broken = turns.failures.map(({ actor, error }) => `${actor} broke off: ${asText(error)}`)
    const grave = complaints.filter((line) => GRAVE.test(line))
    if (broken.length + grave.length > 0) return [...broken, ...grave]
    const state = await stateOfBooks(observer.reader)
    if (state === lastState) return []
    lastState = state
    return ledgerFindings({ observer })
  }
}
