import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { emailShape, uuidShape } from '#contract/shapes.ts'
import { CASE_FILTER_NAMES } from '#contract/staff/case-calls.ts'
import { ORDER_STATE_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { readUser, type User } from '#server/accounts/read-user.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import { listCasesForStaff } from '#server/cases/for-staff/list-cases.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { findOrders } from '#server/donations/for-staff/find-orders.ts'
import { findLead } from '#server/leads/count-leads.ts'
import { findPayouts } from '#server/payouts/for-staff/find-payouts.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { readOrderOfMovement } from '#server/reconciliation/read-reconciliation.ts'
import { caseOfShortLink } from '#server/share/case-of-link.ts'

type Found = CallOutput<Calls['staffSearch']>['items'][number]

const CASES_SHOWN = 5

/** A case's number, alone or within its page's address. */
const CASE_NUMBER = /(?:^|\/)([0-9A-HJKMNP-TV-Z]{12})(?:[/?#]|$)/

/** The last four digits of a card. Cases aren't searched for them, because many titles contain any four digits. */
const LAST_FOUR = /^\d{4}$/

/** An id of the payment provider, such as `pi_…`. Cases aren't searched for it, because no title contains one. */
const PROVIDER_ID = /^[a-z]{2,5}_\w{6,}$/

const casesOf = async (deps: Deps, typed: string): Promise<Found[]> => {
  if (LAST_FOUR.test(typed) || PROVIDER_ID.test(typed)) return []
  // A short link may look like a case's number.
  const caseId = (await caseOfShortLink(deps, typed)) ?? CASE_NUMBER.exec(typed)?.[1]
  const page = { ofCase: caseId ?? typed, filter: 'all', limit: CASES_SHOWN } as const
  const { items } = await listCasesForStaff(deps, page)
  return items.map(({ caseId: id, title, state, city, stateCode, goalCents }) => ({
    group: 'cases',
    id,
    title,
    detail: [CASE_FILTER_NAMES[state], `${city}, ${stateCode}`, `goal ${formatWholeDollars(goalCents)}`].join(
      ' · ',
    ),
    address: staffPath('cases', id),
  }))
}

const personOf = async (deps: Deps, typed: string): Promise<User | null> => {
  const email = emailShape.safeParse(typed)
  if (email.success) return findPerson(deps, email.data)
  const id = uuidShape.safeParse(typed.toLowerCase())
  return id.success ? readUser(deps, deps.database.db, id.data) : null
}

const peopleOf = async (deps: Deps, typed: string): Promise<Found[]> => {
  const person = await personOf(deps, typed)
  if (person === null) return []
  const cases = await listOwnedCases(deps, person.userId)
  const count = `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`
  return [
    {
      group: 'people',
      id: person.userId,
      title: person.fullName ?? 'No name yet',
      detail: [person.email ?? '', `joined ${formatDate(person.createdAt)}`, count].join(' · '),
      address: staffPath('people', person.userId),
    },
  ]
}

const ordersOf = async (deps: Deps, typed: string): Promise<Found[]> =>
  (await findOrders(deps, typed, await readOrderOfMovement(deps.database.db, typed))).map((order) => ({
    group: 'orders',
    id: order.orderId,
    title: `${formatCents(order.totalCents)}, ${ORDER_STATE_NAMES[order.state].toLowerCase()}`,
    detail: [
      order.receiptNumber,
      order.caseTitle,
      formatDate(new Date(order.paidAt ?? order.createdAt)),
    ].join(' · '),
    address: staffPath('orders', order.orderId),
  }))

const payoutsOf = async (deps: Deps, typed: string): Promise<Found[]> =>
  (await findPayouts(deps, typed)).map(({ payoutId, caseId, amountCents, status, recipientDisplay }) => ({
    group: 'payouts',
    id: payoutId,
    title: `${formatCents(amountCents)}, ${status.replaceAll('_', ' ')}`,
    detail: recipientDisplay,
    address: staffPath('cases', caseId),
  }))

const leadsOf = async (deps: Deps, typed: string): Promise<Found[]> => {
  const lead = await findLead(deps, typed)
  if (lead === null) return []
  const { leadId, email, state } = lead
  return [{ group: 'leads', id: leadId, title: email, detail: state, address: staffPath('leads', leadId) }]
}

/** Finds everything that a pasted text matches and that the member of staff may see, without their own matters. */
export const searchEverything = async (
  deps: Deps,
  { staffId, roles }: StaffMember,
  { q }: CallArguments<Calls['staffSearch']>,
): Promise<CallOutput<Calls['staffSearch']>> => {
  const groups = Promise.all([
    hasCapability(roles, 'case.read') ? casesOf(deps, q) : [],
    hasCapability(roles, 'person.read') ? peopleOf(deps, q) : [],
    hasCapability(roles, 'order.read') ? ordersOf(deps, q) : [],
    hasCapability(roles, 'order.read') ? payoutsOf(deps, q) : [],
    hasCapability(roles, 'lead.work') ? leadsOf(deps, q) : [],
  ])
  const finding = groups.then((found) => ({ items: found.flat() }))
  return withoutOwnMatters(deps, { staffId }, finding, ({ id }) => [id])
}
