import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { NEGATIVE_CAUSES } from '#contract/payouts/payout-staff.ts'
import { type CaseName, readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import { listHoldKinds } from '#server/identity-check/holds/hold-money.ts'
import { listHolds } from '#server/identity-check/holds/list-holds.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { readNegativeBalances } from '#server/ledger/negative-balances.ts'
import { listPayouts } from '#server/payouts/for-staff/list-payouts.ts'
import { readWriteOffBlockers } from '#server/payouts/for-staff/write-off-blockers.ts'
import type { PageRequest } from '#server/platform/keyset-page.ts'

const withNames = async <T extends { readonly caseId: string }>(
  { database }: Pick<Deps, 'database'>,
  items: readonly T[],
): Promise<(CaseName & T)[]> => {
  const nameOf = await readCaseNames(
    database.db,
    items.map(({ caseId }) => caseId),
  )
  return items.map((item) => ({ ...nameOf(item.caseId), ...item }))
}

/** Payouts of all cases, with their cases' names. */
export const listNamedPayouts = async (
  deps: Deps,
  input: CallArguments<Calls['staffPayouts']> & Pick<PageRequest, 'isReversed'>,
) => {
  const { items, nextCursor } = await listPayouts(deps, input)
  return { items: await withNames(deps, items), nextCursor }
}

/** Open holds, with their cases' names and the money they keep. */
export const listNamedHolds = async (deps: Deps, staffId: string, input: Parameters<typeof listHolds>[2]) => {
  const { items, nextCursor } = await listHolds(deps, staffId, input)
  const { db } = deps.database
  const caseIds = items.map(({ caseId }) => caseId)
  const [balanceOf, open] = await Promise.all([readListBalances(db, caseIds), listHoldKinds(db, caseIds)])
  const holds = items.map((hold) => ({
    ...hold,
    heldCents: Math.max(0, balanceOf(hold.caseId).payableCents),
    hasOthers: open.some(({ caseId, kind }) => caseId === hold.caseId && kind !== hold.kind),
  }))
  return { items: await withNames(deps, holds), nextCursor }
}

const causeOf = (kind: string | null) =>
  kind === 'refund_reserved' ? 'refund' : (NEGATIVE_CAUSES.find((cause) => cause === kind) ?? 'other')

/** Cases with a negative balance, lowest first, with what blocks a write-off. */
export const listNegative = async (deps: Deps, page: CallArguments<Calls['negativeBalances']>) => {
  const { items, nextCursor } = await readNegativeBalances(deps.database.db, page)
  const blockersOf = await readWriteOffBlockers(
    deps,
    deps.database.db,
    items.map(({ caseId }) => caseId),
  )
  const named = items.map(({ caseId, cents, cause, causedAt, lastDonationAt }) => ({
    caseId,
    balanceCents: cents,
    cause: causeOf(cause),
    causedAt: causedAt?.toISOString() ?? null,
    lastDonationAt: lastDonationAt?.toISOString() ?? null,
    blockers: blockersOf(caseId),
  }))
  return { items: await withNames(deps, named), nextCursor }
}
