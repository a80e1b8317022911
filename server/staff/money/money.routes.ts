import type { FastifyInstance } from 'fastify'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { startOfPacificMonth } from '#contract/dates.ts'
import { addCents, formatDecimal } from '#contract/money.ts'
import { ledgerAccountName } from '#contract/staff/ledger-accounts.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { everyPage } from '#server/documents/send-csv.ts'
import { readPostedLines, readTrialBalance } from '#server/ledger/book-sums.ts'
import type { Db } from '#server/platform/database.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { explainDifference } from '#server/reconciliation/read-reconciliation.ts'
import { listJournals } from './list-journals.ts'
import { readMoney } from './read-money.ts'

const PAGE = 200

const monthOf = (text: string): { from: Date; until: Date } => {
  const [year, month] = text.split('-').map(Number)
  if (year === undefined || month === undefined) throw new Error(`${text} is no month`)
  const until = month === 12 ? startOfPacificMonth(year + 1, 1) : startOfPacificMonth(year, month + 1)
  return { from: startOfPacificMonth(year, month), until }
}

async function* trialRows(reader: Db, month: string): AsyncGenerator<string[]> {
  const { from, until } = monthOf(month)
  for (const { code, openingCents, debitCents, creditCents } of await readTrialBalance(reader, from, until))
    yield [
      String(code),
      ledgerAccountName(code),
      ...[openingCents, debitCents, creditCents, addCents(openingCents, debitCents, -creditCents)].map(
        formatDecimal,
      ),
    ]
}

async function* journalRows(reader: Db, month: string): AsyncGenerator<string[]> {
  const { from, until } = monthOf(month)
  for await (const row of readPostedLines(reader, from, until))
    yield [
      row.postedAt.toISOString(),
      row.occurredAt.toISOString(),
      row.caseId,
      row.journalId,
      row.kind,
      row.source,
      row.sourceId,
      ...[row.line, row.debit, row.credit].map(String),
      formatDecimal(row.amountCents),
    ]
}

/** One row for each line of the journals of a case or a day. */
async function* journalLineRows(
  deps: Deps,
  filter: CallArguments<Calls['staffJournalsCsv']>,
): AsyncGenerator<string[]> {
  for await (const journal of everyPage((cursor) => listJournals(deps, { ...filter, cursor, limit: PAGE })))
    for (const { account, debitCents, creditCents } of journal.lines)
      yield [
        journal.occurredAt,
        journal.caseId,
        journal.journalId,
        journal.kind,
        journal.orderId ?? '',
        journal.providerRef ?? '',
        account,
        ...[debitCents, creditCents].map((cents) => (cents === null ? '' : formatDecimal(cents))),
      ]
}

/** HTTP routes of finance's pages. */
export const moneyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { reader } = deps.database
  serveCall(app, 'staffMoney', ({ actor }) => readMoney(deps, actor))
  serveCall(app, 'staffJournals', ({ input }) => listJournals(deps, input))
  serveStaffAct(app, deps, 'explainDifference', explainDifference, () => ({ explained: true }))
  serveExport(app, deps, 'staffJournalsCsv', {
    name: ({ caseId, day }) => ['journals', caseId, day].filter(Boolean).join('-'),
    rows: (input) => journalLineRows(deps, input),
  })
  serveExport(app, deps, 'trialBalanceCsv', {
    name: ({ month }) => `trial-balance-${month}`,
    rows: ({ month }) => trialRows(reader, month),
  })
  serveExport(app, deps, 'journalsCsv', {
    name: ({ month }) => `journals-${month}`,
    rows: ({ month }) => journalRows(reader, month),
  })
}
