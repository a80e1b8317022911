import type { FastifyInstance } from 'fastify'
import { startOfPacificMonth } from '#contract/dates.ts'
import { addCents, formatDecimal } from '#contract/money.ts'
import { ledgerAccountName } from '#contract/staff/ledger-accounts.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { readCardRates } from '#server/donations/card-rates/read-card-rates.ts'
import { readPostedLines, readTrialBalance } from '#server/ledger/book-sums.ts'
import type { Db } from '#server/platform/database.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { explainDifference } from '#server/reconciliation/read-reconciliation.ts'
import { listJournals } from './list-journals.ts'
import { readMoney } from './read-money.ts'

const monthOf = (text: string): { from: Date; until: Date } => {
  const [year, month] = text.split('-').map(Number)
  if (year === undefined || month === undefined) throw new Error(`${text} is no month`)
  const until = month === 12 ? startOfPacificMonth(year + 1, 1) : startOfPacificMonth(year, month + 1)
  return { from: startOfPacificMonth(year, month), until }
}

async function* trialLines(db: Db, month: string) {
  const { from, until } = monthOf(month)
  for (const { code, openingCents, debitCents, creditCents } of await readTrialBalance(db, from, until))
    yield {
      account: code,
      name: ledgerAccountName(code),
      opening_usd: formatDecimal(openingCents),
      debits_usd: formatDecimal(debitCents),
      credits_usd: formatDecimal(creditCents),
      closing_usd: formatDecimal(addCents(openingCents, debitCents, -creditCents)),
    }
}

async function* journalLines(db: Db, month: string) {
  const { from, until } = monthOf(month)
  for await (const row of readPostedLines(db, from, until))
    yield {
      posted_at: row.postedAt.toISOString(),
      occurred_at: row.occurredAt.toISOString(),
      case_id: row.caseId,
      journal_id: row.journalId,
      kind: row.kind,
      source: row.source,
      source_id: row.sourceId,
      line: row.line,
      debit: row.debit,
      credit: row.credit,
      amount_usd: formatDecimal(row.amountCents),
    }
}

/** HTTP routes of finance's pages. */
export const moneyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database
  serveStaffRead(app, deps, 'staffMoney', 'several', ({ actor }) => readMoney(deps, actor))
  serveStaffRead(app, deps, 'cardRates', 'several', () => readCardRates(deps))
  serveList(app, deps, 'staffJournals', {
    file: () => 'journals',
    read: (input, staff) => withoutOwnMatters(deps, staff, listJournals(deps, input)),
  })
  serveStaffAct(app, deps, 'explainDifference', explainDifference, () => ({ explained: true }))
  serveExport(app, deps, 'trialBalanceCsv', {
    name: ({ month }) => `trial-balance-${month}`,
    lines: ({ month }) => trialLines(db, month),
  })
  serveExport(app, deps, 'journalsCsv', {
    name: ({ month }) => `journals-${month}`,
    lines: ({ month }) => journalLines(db, month),
  })
}
