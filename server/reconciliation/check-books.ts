import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { holdMoney, listHeldCases, stopHoldingMoney } from '#server/identity-check/holds/hold-money.ts'
import type { Finding } from '#server/ledger/checks.ts'
import { stopPayouts } from '#server/payouts/stop-payouts.ts'
import { saveWatermark } from '#server/platform/jobs/progress-watermark.ts'

export const CHECK_BOOKS = 'check books'

const NAMED_MAX = 5

const describeFindings = (findings: readonly Finding[]): string => {
  const named = findings.slice(0, NAMED_MAX).map(({ caseId, detail }) => `case ${caseId}: ${detail}`)
  const more = findings.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Holds the money of the cases whose books don't add up, and ends the holds of all others. */
const holdCases = async (deps: Deps, findings: readonly Finding[]): Promise<void> => {
  const casesWithFindings = new Set(findings.map(({ caseId }) => caseId))
  for (const caseId of casesWithFindings) await holdMoney(deps, caseId, 'books')
  for (const caseId of await listHeldCases(deps.database.db, 'books'))
    if (!casesWithFindings.has(caseId)) await stopHoldingMoney(deps, caseId, 'books')
}

/**
 * Runs the ledger checks. A violated invariant stops all transfers until staff resume them, because money that has
 * left is hard to recover. It also holds the case's money until its books agree. Donations continue, because each is
 * independent of the others. Each failed check raises one alert while the stop lasts.
 * @returns the findings
 */
export const checkBooks = async (deps: Deps): Promise<Finding[]> => {
  const { database, clock } = deps
  const begunAt = clock.now()
  const findings = await deps.handlers.checkLedger(database.db)
  await holdCases(deps, findings)
  const byCheck = Map.groupBy(findings, ({ check }) => check)
  if (findings.length === 0) {
    await saveWatermark(database.db, deps, CHECK_BOOKS, { untilAt: begunAt, doneAt: clock.now() })
    return findings
  }
  const detail = [...byCheck.keys()].join('; ')
  const { stopId } = await stopPayouts(deps, detail)
  for (const [check, checkFindings] of byCheck)
    await database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `books:${stopId}:${check}`,
        kind: 'ledger_check',
        about: stopId,
        address: '/staff/money',
        title: 'The books don’t add up: transfers are stopped',
        body: `Failed check: ${check}. Found: ${describeFindings(checkFindings)}. Donations continue. Finance can resume transfers.`,
      }),
    )
  return findings
}
