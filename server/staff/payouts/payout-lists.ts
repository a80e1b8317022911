import * as z from 'zod'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { NEGATIVE_CAUSES } from '#contract/payouts/payout-staff.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { type CaseName, readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import { listHolds } from '#server/identity-check/holds/list-holds.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { readNegativeBalances } from '#server/ledger/negative-balances.ts'
import { listPayouts } from '#server/payouts/for-staff/list-payouts.ts'
import { pageFrom, readCursor } from '#server/platform/cursor.ts'

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

/** Payouts of all cases, with their cases' names. */
export const listNamedPayouts = async (deps: Deps, input: CallArguments<Calls['staffPayouts']>) => {
  const { items, nextCursor } = await listPayouts(deps, input)
  return { items: await withNames(deps, items), nextCursor }
}

/** Open holds, with their cases' names and the money they keep. */
export const listNamedHolds = async (
  deps: Deps,
  staffId: string,
  input: CallArguments<Calls['staffHolds']>,
) => {
  const { items, nextCursor } = await listHolds(deps, staffId, input)
  const balanceOf = await readListBalances(
    deps.database.reader,
    items.map(({ caseId }) => caseId),
  )
  const holds = items.map((hold) => ({
    ...hold,
    heldCents: Math.max(0, balanceOf(hold.caseId).payableCents),
  }))
  return { items: await withNames(deps, holds), nextCursor }
}

const negativeKeys = z.tuple([z.int(), caseIdShape])
const causeOf = (kind: string | null) =>
  kind === 'refund_reserved' ? 'refund' : (NEGATIVE_CAUSES.find((cause) => cause === kind) ?? 'other')

/** Cases with a negative balance, lowest first. */
export const listNegative = async (
  deps: Deps,
  { cursor, limit }: CallArguments<Calls['negativeBalances']>,
) => {
  const keys = readCursor(cursor, negativeKeys)
  const after = keys && { cents: keys[0], caseId: keys[1] }
  const rows = await readNegativeBalances(deps.database.reader, { ...(after && { after }), limit: limit + 1 })
  const { items, nextCursor } = pageFrom(rows, limit, ({ cents, caseId }) => [cents, caseId])
  const named = items.map(({ caseId, cents, cause, causedAt, lastGiftAt }) => ({
    caseId,
    balanceCents: cents,
    cause: causeOf(cause),
    causedAt: causedAt?.toISOString() ?? null,
    lastGiftAt: lastGiftAt?.toISOString() ?? null,
  }))
  return { items: await withNames(deps, named), nextCursor }
}
