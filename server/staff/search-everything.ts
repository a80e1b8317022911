import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { emailShape, uuidShape } from '#contract/shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import { type FoundCase, findCases } from '#server/cases/search/find-cases.ts'
import type { Deps } from '#server/deps.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { StaffMember } from '#server/platform/staff.ts'

type Found = CallOutput<Calls['staffSearch']>['items'][number]

const CASES_SHOWN = 5

const caseAddress = ({ caseId, slug }: { caseId: string; slug: string }): string =>
  `/case-detail/${caseId}/${slug}`

const stateWord = ({ visibility, ended }: Pick<FoundCase, 'visibility' | 'ended'>): string => {
  if (visibility === 'live') return ended ? 'Ended' : 'Live'
  return (
    { draft: 'Draft', in_review: 'In review', rejected: 'Rejected', hidden: 'Hidden' }[visibility] ??
    visibility
  )
}

const asCase = (found: FoundCase): Found => ({
  group: 'cases',
  id: found.caseId,
  title: found.title,
  detail: [stateWord(found), `${found.city}, ${found.state}`, `goal ${formatCents(found.goalCents)}`].join(
    ' · ',
  ),
  address: caseAddress(found),
})

const peopleOf = async (deps: Deps, words: string): Promise<Found[]> => {
  const email = emailShape.safeParse(words)
  const person = email.success ? await findPerson(deps, email.data) : null
  if (person === null) return []
  const cases = await listOwnedCases(deps, person.userId)
  const latest = cases.at(-1)
  const count = `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`
  return [
    {
      group: 'people',
      id: person.userId,
      title: person.fullName ?? 'No name yet',
      detail: [person.email ?? '', `joined ${formatDate(person.createdAt)}`, count].join(' · '),
      address: latest === undefined ? null : caseAddress(latest),
    },
  ]
}

const ordersOf = async (deps: Deps, words: string): Promise<Found[]> => {
  const id = uuidShape.safeParse(words.toLowerCase())
  const order = id.success ? await findOrder(deps, id.data) : null
  if (order === null) return []
  return [
    {
      group: 'orders',
      id: order.orderId,
      title: `${formatCents(order.totalCents)}, ${order.state.replaceAll('_', ' ')}`,
      detail: formatDate(order.paidAt ?? order.createdAt),
      address: `/case-detail/${order.caseId}/`,
    },
  ]
}

/** Cases by title or number, people by their whole e-mail address, orders by number: each only for who may see it. */
export const searchEverything = async (
  deps: Deps,
  { roles }: StaffMember,
  { q }: CallArguments<Calls['staffSearch']>,
): Promise<CallOutput<Calls['staffSearch']>> => {
  const groups = await Promise.all([
    findCases(deps, { words: q, limit: CASES_SHOWN }).then((found) => found.map(asCase)),
    hasCapability(roles, 'person.read') ? peopleOf(deps, q) : [],
    hasCapability(roles, 'order.read') ? ordersOf(deps, q) : [],
  ])
  return { items: groups.flat() }
}
