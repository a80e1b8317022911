import * as z from 'zod'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { staffNamesOf } from '#server/accounts/staff/read-person.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { readLatestDonations } from '#server/donations/for-staff/read-latest-donations.ts'
import { readLatestVerified } from '#server/identity-check/read-latest-verified.ts'
import type { StaffMember } from '#server/platform/staff.ts'

type Item = CallOutput<Calls['recentActivity']>['items'][number]

/** Something that happened. Its title and author are read only if it is among the events shown. */
type Event = {
  readonly at: Date
  readonly caseId: string
  readonly address: string
  readonly title: (ofCase: DonatableCase | null) => string
  readonly by: () => Promise<string> | string
}

const SHOWN_MAX = 5
const decidedShape = z.object({ decision: z.string() })

const gifts = async ({ database }: Deps): Promise<Event[]> =>
  (await readLatestDonations(database.db, SHOWN_MAX)).map(({ orderId, caseId, amountCents, paidAt }) => ({
    at: paidAt,
    caseId,
    address: staffPath('orders', orderId),
    title: (ofCase) => `${formatCents(amountCents)} to ${ofCase?.recipientName ?? caseId}`,
    by: () => 'Paid',
  }))

const decisions = async (deps: Deps): Promise<Event[]> => {
  const { items } = await readAudit(deps, { act: 'review.decide' }, { limit: SHOWN_MAX })
  const names = await staffNamesOf(
    deps,
    items.map(({ staffId }) => staffId),
  )
  return items.flatMap(({ caseId, staffId, details, actedAt }) => {
    if (caseId === null) return []
    const isApproved = decidedShape.safeParse(details).data?.decision === 'approve'
    return {
      at: actedAt,
      caseId,
      address: staffPath('cases', caseId),
      title: (ofCase) => `${isApproved ? 'Review approved' : 'Review decided'}: ${ofCase?.title ?? caseId}`,
      by: () => names.get(staffId ?? '') ?? 'A former colleague',
    }
  })
}

const checks = async ({ database }: Deps): Promise<Event[]> =>
  (await readLatestVerified(database.db, SHOWN_MAX)).map(({ caseId, verifiedAt }) => ({
    at: verifiedAt,
    caseId,
    address: staffPath('cases', caseId),
    title: (ofCase) => `Identity check passed: ${ofCase?.title ?? caseId}`,
    by: () => 'Provider',
  }))

/** The latest gifts, decisions and passed identity checks that the member of staff may see, newest first. */
export const readRecentActivity = async (
  deps: Deps,
  { roles }: StaffMember,
): Promise<CallOutput<Calls['recentActivity']>> => {
  const events = await Promise.all([
    hasCapability(roles, 'order.read') ? gifts(deps) : [],
    hasCapability(roles, 'review.read') ? decisions(deps) : [],
    hasCapability(roles, 'case.read') ? checks(deps) : [],
  ])
  const newestFirst = events.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const items = newestFirst.slice(0, SHOWN_MAX).map(
    async ({ at, caseId, address, title, by }): Promise<Item> => ({
      title: title(await readDonatableCase(deps, caseId)),
      by: await by(),
      happenedAt: at.toISOString(),
      address,
    }),
  )
  return { items: await Promise.all(items) }
}
