import { sql } from 'kysely'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { staffNameOf } from '#server/accounts/staff/read-person.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffMember } from '#server/platform/staff.ts'

type Item = CallOutput<Calls['justNow']>['items'][number]

const SHOWN = 5

const titleOf = async (deps: Deps, caseId: string): Promise<string> =>
  (await readDonatableCase(deps, caseId))?.title ?? caseId

type Gift = {
  readonly orderId: string
  readonly caseId: string
  readonly amountCents: number
  readonly paidAt: Date
}

const gifts = async (deps: Deps): Promise<Item[]> => {
  const { rows } = await sql<Gift>`
    select order_id, case_id, amount_cents, paid_at from orders where paid_at is not null
    order by paid_at desc limit ${SHOWN}`.execute(deps.database.reader)
  return Promise.all(
    rows.map(async ({ orderId, caseId, amountCents, paidAt }) => ({
      title: `${formatCents(amountCents)} to ${(await readDonatableCase(deps, caseId))?.recipientName ?? caseId}`,
      by: 'Paid',
      happenedAt: paidAt.toISOString(),
      address: `/staff/orders/${orderId}`,
    })),
  )
}

type Decision = {
  readonly caseId: string
  readonly staffId: string | null
  readonly approved: boolean
  readonly actedAt: Date
}

const decisions = async (deps: Deps): Promise<Item[]> => {
  const { rows } = await sql<Decision>`
    select case_id, staff_id, details->>'decision' = 'approve' as approved, acted_at from audit_entry
    where act = 'review.decide' order by acted_at desc, entry_id desc limit ${SHOWN}`.execute(
    deps.database.reader,
  )
  return Promise.all(
    rows.map(async ({ caseId, staffId, approved, actedAt }) => ({
      title: `${approved ? 'Review approved' : 'Review decided'}: ${await titleOf(deps, caseId)}`,
      by: (await staffNameOf(deps, staffId)) ?? 'A former colleague',
      happenedAt: actedAt.toISOString(),
      address: `/staff/cases/${caseId}`,
    })),
  )
}

const checks = async (deps: Deps): Promise<Item[]> => {
  const { rows } = await sql<{ readonly caseId: string; readonly verifiedAt: Date }>`
    select case_id, verified_at from withdrawal_account where verified_at is not null
    order by verified_at desc limit ${SHOWN}`.execute(deps.database.reader)
  return Promise.all(
    rows.map(async ({ caseId, verifiedAt }) => ({
      title: `Identity check passed: ${await titleOf(deps, caseId)}`,
      by: 'Provider',
      happenedAt: verifiedAt.toISOString(),
      address: `/staff/cases/${caseId}`,
    })),
  )
}

/** The latest gifts, decisions and passed identity checks that the member of staff may see, newest first. */
export const readJustNow = async (
  deps: Deps,
  { roles }: StaffMember,
): Promise<CallOutput<Calls['justNow']>> => {
  const found = await Promise.all([
    hasCapability(roles, 'order.read') ? gifts(deps) : [],
    hasCapability(roles, 'review.read') ? decisions(deps) : [],
    hasCapability(roles, 'case.read') ? checks(deps) : [],
  ])
  const newestFirst = found.flat().toSorted((a, b) => b.happenedAt.localeCompare(a.happenedAt))
  return { items: newestFirst.slice(0, SHOWN) }
}
