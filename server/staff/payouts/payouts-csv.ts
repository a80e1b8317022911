import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '#contract/money.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { listNamedHolds, listNamedPayouts, listNegative } from './payout-lists.ts'

const PAGE = 100

/**
 * Serves the payout pages' lists as CSV files. Columns are written in several lists only to have few of them on a
 * line.
 */
export const payoutExports = (app: FastifyInstance, deps: Deps): void => {
  serveExport(app, deps, 'payoutsCsv', {
    name: ({ state, day }) => ['payouts', state, day].filter(Boolean).join('-'),
    rows: (filters) =>
      tableRows(
        (cursor) => listNamedPayouts(deps, { ...filters, cursor, limit: PAGE }),
        (row) => [
          ...[row.day, row.payoutId, row.caseId, row.title, row.recipientDisplay],
          ...[formatDecimal(row.amountCents), String(row.giftCount), row.state, String(row.tries)],
          ...[row.sentAt ?? '', row.paidAt ?? '', row.failures.at(-1)?.code ?? ''],
        ],
      ),
  })
  serveExport(app, deps, 'payoutRunsCsv', {
    name: () => 'payout-runs',
    rows: () =>
      tableRows(
        (cursor) => listRuns(deps, { cursor, limit: PAGE }),
        (run) => [
          ...[run.day, String(run.count), formatDecimal(run.amountCents)],
          ...[run.scheduled, run.inTransit, run.paid, run.failed, run.reversed, run.canceled].map(String),
        ],
      ),
  })
  serveExport(app, deps, 'staffHoldsCsv', {
    name: ({ kind, appealed }) => ['holds', kind, appealed && 'appealed'].filter(Boolean).join('-'),
    rows: (filters, { staffId }) =>
      tableRows(
        (cursor) => listNamedHolds(deps, staffId, { ...filters, cursor, limit: PAGE }),
        (hold) => [
          ...[hold.openedAt, hold.holdId, hold.caseId, hold.title, hold.recipientDisplay, hold.code],
          ...[hold.reason ?? hold.message, hold.openedByName ?? '', hold.untilAt ?? ''],
          ...[formatDecimal(hold.heldCents), hold.appeal?.appealedAt ?? '', hold.appeal?.answer ?? ''],
        ],
      ),
  })
  serveExport(app, deps, 'negativeBalancesCsv', {
    name: () => 'negative-balances',
    rows: () =>
      tableRows(
        (cursor) => listNegative(deps, { cursor, limit: PAGE }),
        (row) => [
          ...[row.caseId, row.title, row.recipientDisplay, formatDecimal(row.balanceCents), row.cause],
          ...[row.causedAt ?? '', row.lastGiftAt ?? ''],
        ],
      ),
  })
}
