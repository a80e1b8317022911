import { sql } from 'kysely'
import { checkLedger } from '#server/ledger/checks.ts'
import type { World } from './world.ts'

/** What the product itself calls impossible. */
const GRAVE = /a payment names an order/

export const asText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/**
 * Looks whether anything is wrong after a step: an act that broke off, a grave complaint, books that don't add up. The
 * books are added up where the database has changed at all since the last time.
 */
export const findings = ({ turns, complaints, observer }: World): (() => Promise<string[]>) => {
  const { reader } = observer
  let lastChange = ''
  return async () => {
    const broken = turns.failures.map(({ actor, error }) => `${actor} broke off: ${asText(error)}`)
    const grave = complaints.filter((line) => GRAVE.test(line))
    if (broken.length + grave.length > 0) return [...broken, ...grave]
    const { rows } = await sql<{
      at: string
    }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(reader)
    const [change] = rows
    if (change === undefined || change.at === lastChange) return []
    lastChange = change.at
    const wrong = await checkLedger(reader)
    return wrong.map(({ check, caseId, detail }) => `${check}: case ${caseId}, ${detail}`)
  }
}
