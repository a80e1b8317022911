import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import { NEGATIVE_CAUSES } from '#contract/payouts/payout-staff.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { type CaseName, readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import { answerHoldAppeal } from '#server/identity-check/holds/appeal-hold.ts'
import { freezeAccount, unfreezeAccount } from '#server/identity-check/holds/freeze-account.ts'
import { listHolds } from '#server/identity-check/holds/list-holds.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { readNegativeBalances } from '#server/ledger/negative-balances.ts'
import { listPayouts, listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { retryPayoutByStaff } from '#server/payouts/for-staff/retry-payout-by-staff.ts'
import { writeAboutMoney } from '#server/payouts/for-staff/write-about-money.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import { resumeTransfers, stopTransfersByStaff } from '#server/payouts/stop-transfers.ts'
import { pageFrom, readCursor } from '#server/platform/cursor.ts'
import { parseInput, serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { payoutsCsv } from './payouts-csv.ts'
import { readPayoutFigures } from './read-payout-figures.ts'

const withNames = async <T extends { readonly caseId: string }>(
  { database }: Pick<Deps, 'database'>,
  items: readonly T[],
): Promise<(CaseName & T)[]> => {
  const nameOf = await readCaseNames(
    database.reader,
    items.map(({ caseId }) => caseId),
  )
  return items.map((item) => ({ ...nameOf(item.caseId), ...item }))
}

const done = () => ({ done: true }) as const
const negativeKeys = z.tuple([z.int(), caseIdShape])
const causeOf = (kind: string | null) =>
  kind === 'refund_reserved' ? 'refund' : (NEGATIVE_CAUSES.find((cause) => cause === kind) ?? 'other')

const listNegative = async (
  deps: Deps,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const at = readCursor(cursor, negativeKeys)
  const after = at && { cents: at[0], caseId: at[1] }
  const rows = await readNegativeBalances(deps.database.reader, { ...(after && { after }), limit: limit + 1 })
  const { items, nextCursor } = pageFrom(rows, limit, ({ cents, caseId }) => [cents, caseId])
  const named = items.map(({ caseId, cents, cause, causedAt, lastGiftAt }) => ({
    ...{ caseId, balanceCents: cents, cause: causeOf(cause) },
    causedAt: causedAt?.toISOString() ?? null,
    lastGiftAt: lastGiftAt?.toISOString() ?? null,
  }))
  return { items: await withNames(deps, named), nextCursor }
}

const csvRoute = (app: FastifyInstance, deps: Deps): void => {
  const callName = 'payoutsCsv'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="payouts.csv"')
      .send(Readable.from(payoutsCsv(deps, parseInput(callName, request)))),
  )
}

/** HTTP routes of finance's payout pages. */
export const staffPayoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'payoutFigures', ({ actor }) => readPayoutFigures(deps, actor.staffId))
  serveCall(app, 'payoutRuns', ({ input }) => listRuns(deps, input))
  serveCall(app, 'staffPayouts', async ({ input }) => {
    const { items, nextCursor } = await listPayouts(deps, input)
    return { items: await withNames(deps, items), nextCursor }
  })
  serveCall(app, 'staffHolds', async ({ actor, input }) => {
    const { items, nextCursor } = await listHolds(deps, actor.staffId, input)
    const balanceOf = await readListBalances(
      deps.database.reader,
      items.map(({ caseId }) => caseId),
    )
    const held = items.map((hold) => ({
      ...hold,
      heldCents: Math.max(0, balanceOf(hold.caseId).payableCents),
    }))
    return { items: await withNames(deps, held), nextCursor }
  })
  serveCall(app, 'negativeBalances', ({ input }) => listNegative(deps, input))
  csvRoute(app, deps)
  serveStaffAct(app, deps, 'freezeAccount', freezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'unfreezeAccount', unfreezeAccount, (answer) => answer)
  serveStaffAct(app, deps, 'answerHoldAppeal', answerHoldAppeal, done)
  serveStaffAct(app, deps, 'retryPayout', retryPayoutByStaff, done)
  serveStaffAct(app, deps, 'writeOffBalance', writeOffBalance, done)
  serveStaffAct(app, deps, 'writeAboutMoney', writeAboutMoney, done)
  serveStaffAct(app, deps, 'stopTransfers', stopTransfersByStaff, done)
  serveStaffAct(app, deps, 'resumeTransfers', resumeTransfers, done)
}
