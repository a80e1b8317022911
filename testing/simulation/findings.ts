import { sql } from 'kysely'
import { checkLedger } from '#server/ledger-checks.ts'
import type { Db } from '#server/platform/database.ts'
import type { World } from './world.ts'

/** What the product itself calls impossible. */
const GRAVE = /a payment names an order/

export const asText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Everything that the checks of the books read. */
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

/** Another text once any row of the books was written or deleted: each row names the transaction that wrote it. */
const stateOfBooks = async (reader: Db): Promise<string | undefined> => {
  const states = BOOKS.map(
    (name) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ at: string }>`select concat_ws(' ', ${sql.join(states)}) as at`.execute(reader)
  return rows[0]?.at
}

/** Books that don't add up. */
export const ledgerFindings = async ({ observer }: Pick<World, 'observer'>): Promise<string[]> =>
  (await checkLedger(observer.reader)).map(
    ({ check, caseId, detail }) => `${check}: case ${caseId}, ${detail}`,
  )

/**
 * Looks whether anything is wrong after a step: an act that broke off, a grave complaint, books that don't add up. The
 * books are added up where they have changed at all since the last time.
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
