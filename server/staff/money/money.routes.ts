import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { startOfPacificMonth } from '#contract/dates.ts'
import { addCents, formatDecimal } from '#contract/money.ts'
import { ledgerAccountName } from '#contract/staff/ledger-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { sendCsv } from '#server/documents/send-csv.ts'
import { readPostedLines, readTrialBalance } from '#server/ledger/book-sums.ts'
import type { Db } from '#server/platform/database.ts'
import { parseInput, serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { explainDifference } from '#server/reconciliation/read-reconciliation.ts'
import { listJournals, readMoney } from './read-money.ts'

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

const TRIAL_COLUMNS = ['account', 'name', 'opening_usd', 'debits_usd', 'credits_usd', 'closing_usd']
const JOURNAL_COLUMNS = [
  ...['posted_at', 'occurred_at', 'case_id', 'journal_id', 'kind', 'source', 'source_id'],
  ...['line', 'debit', 'credit', 'amount_usd'],
]

/** HTTP routes of finance's pages. */
export const moneyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { reader } = deps.database
  serveCall(app, 'staffMoney', ({ actor }) => readMoney(deps, actor))
  serveCall(app, 'staffJournals', ({ input }) => listJournals(deps, input))
  serveStaffAct(app, deps, 'explainDifference', explainDifference, () => ({ explained: true }))
  app.get(calls.trialBalanceCsv.path, { config: { callName: 'trialBalanceCsv' } }, async (request, reply) => {
    const { month } = parseInput('trialBalanceCsv', request)
    return sendCsv(reply, {
      name: `trial-balance-${month}`,
      columns: TRIAL_COLUMNS,
      rows: trialRows(reader, month),
    })
  })
  app.get(calls.journalsCsv.path, { config: { callName: 'journalsCsv' } }, async (request, reply) => {
    const { month } = parseInput('journalsCsv', request)
    return sendCsv(reply, {
      name: `journals-${month}`,
      columns: JOURNAL_COLUMNS,
      rows: journalRows(reader, month),
    })
  })
}
