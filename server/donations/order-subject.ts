import type { OrderState } from '#contract/donations/orders.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { readOrdersOfEmail } from './donor-page/erased-donor.queries.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from './order-row.ts'
import { isUndecided } from './orders.state.ts'

/** The subject of an act on an order: its donor, and the people of its case. */
export const subjectOfOrder = (
  order: Pick<OrderRow, 'caseId' | 'emailHash' | 'createdAt'> | null,
): ActSubject =>
  order === null
    ? []
    : [
        { kind: 'case', caseId: order.caseId },
        { kind: 'email', as: 'donor', emailHash: order.emailHash, usedAt: order.createdAt },
      ]

/** The subject of an act on an order that is named by its id alone. */
export const ofOrder = async (
  deps: Pick<Deps, 'database'>,
  { orderId }: { readonly orderId: string },
): Promise<ActSubject> => subjectOfOrder(await findOrder(deps, orderId))

/** The subject of a refund of all gifts of a case: who gave them, and the people of the case. */
export const ofAllGifts = (_deps: unknown, { caseId }: { readonly caseId: string }): ActSubject => [
  { kind: 'case', caseId },
  { kind: 'gifts', caseId },
]

/** Whether a refund of all gifts of a case would return this one, at once or once its payment is decided. */
export const isReturnable = (state: OrderState): boolean =>
  state === 'succeeded' || state === 'partially_refunded' || isUndecided(state)

/** Orders of the person who has, or had, these addresses. */
export const listOrdersAt = async (
  { database: { db } }: Pick<Deps, 'database'>,
  addresses: readonly AddressPeriod[],
): Promise<Pick<OrderRow, 'caseId' | 'orderId' | 'state'>[]> => {
  const orders = addresses.map(async (address) =>
    (await readOrdersOfEmail(db, address.emailHash)).filter(({ createdAt }) => isWithin(address, createdAt)),
  )
  return (await Promise.all(orders)).flat()
}
