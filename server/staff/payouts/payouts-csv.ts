import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '#contract/money.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { listNamedHolds, listNamedPayouts, listNegative } from './payout-lists.ts'

const PAGE = 100

/** Serves the payout pages' lists as CSV files. */
export const payoutExports = (app: FastifyInstance, deps: Deps): void => {
  serveExport(app, deps, 'payoutsCsv', {
    name: ({ state, day }) => ['payouts', state, day].filter(Boolean).join('-'),
    rows: (wanted) =>
      tableRows(
        (cursor) => listNamedPayouts(deps, { ...wanted, cursor, limit: PAGE }),
        (one) => [
          ...[one.day, one.payoutId, one.caseId, one.title, one.recipientDisplay],
          ...[formatDecimal(one.amountCents), String(one.giftCount), one.state, String(one.tries)],
          ...[one.sentAt ?? '', one.paidAt ?? '', one.failures.at(-1)?.code ?? ''],
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
    rows: (wanted, { staffId }) =>
      tableRows(
        (cursor) => listNamedHolds(deps, staffId, { ...wanted, cursor, limit: PAGE }),
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
        (one) => [
          ...[one.caseId, one.title, one.recipientDisplay, formatDecimal(one.balanceCents), one.cause],
          ...[one.causedAt ?? '', one.lastGiftAt ?? ''],
        ],
      ),
  })
}
