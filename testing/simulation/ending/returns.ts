import type { World } from '../world.ts'
import { type Books, orderOf, refOf } from './read-books.ts'

/**
 * Checks that each refund at the provider has exactly one row, in the same state. A refund that failed before we
 * knew of it may have none.
 */
export const refundFindings = ({ refunds, duplicateCharges, theirs }: Books): string[] => {
  const byRef = Map.groupBy(refunds, ({ providerRef }) => providerRef)
  const providerRefundIds = new Set(theirs.refunds.map(({ id }) => id))
  const missing = refunds.filter(
    ({ state, providerRef }) => state !== 'failed' && !providerRefundIds.has(providerRef ?? ''),
  )
  return [
    ...missing.map(({ refundId, state }) => `refund ${refundId} is ${state}, but the provider hasn’t it`),
    ...theirs.refunds.flatMap(({ id, amount, status, charge }) => {
      if (duplicateCharges.has(refOf(charge))) return []
      const rows = byRef.get(id) ?? []
      const expectedState = status === 'canceled' ? 'failed' : status
      const [row] = rows
      if (row === undefined) return expectedState === 'failed' ? [] : [`refund ${id}, ${status}, has no row`]
      if (rows.length > 1) return [`refund ${id}, ${status}, has ${rows.length} rows`]
      if (row.totalCents !== amount) return [`refund ${id} of ${amount} cents has a row of ${row.totalCents}`]
      return row.state === expectedState ? [] : [`refund ${id} is ${status}, its row ${row.state}`]
    }),
  ]
}

/** Log line of the product whose events weren't caught up for longer than the provider keeps them. */
const EVENTS_FORGOTTEN = /not caught up for longer/

/** Checks that each dispute at the provider has exactly one row, in the same state. */
export const disputeFindings = (
  { complaints }: World,
  { disputes, duplicateCharges, theirs }: Books,
): string[] => {
  // An inquiry moves no money, so its events alone tell of it, and the provider keeps them for 30 days.
  const isForgotten = complaints.some((line) => EVENTS_FORGOTTEN.test(line))
  const byRef = Map.groupBy(disputes, ({ providerRef }) => providerRef)
  return theirs.disputes.flatMap(({ id, amount, status, charge }) => {
    if (duplicateCharges.has(refOf(charge))) return []
    const rows = byRef.get(id) ?? []
    const [row] = rows
    if (row === undefined && isForgotten && status.startsWith('warning_')) return []
    if (row === undefined || rows.length > 1) return [`dispute ${id}, ${status}, has ${rows.length} rows`]
    if (row.amountCents !== amount)
      return [`dispute ${id} of ${amount} cents has a row of ${row.amountCents}`]
    const expectedState = status === 'warning_closed' ? 'closed' : status
    return row.state === expectedState ? [] : [`dispute ${id} is ${status}, its row ${row.state}`]
  })
}

/** Checks that the refunded amount of each order equals the provider's refunds and lost disputes. */
export const returnedFindings = ({ orders, duplicateCharges, theirs }: Books): string[] => {
  const orderOfCharge = new Map(theirs.charges.map((charge) => [charge.id, orderOf(charge)]))
  const back = new Map<string | undefined, number>()
  const add = (charge: Parameters<typeof refOf>[0], amount: number): void => {
    if (duplicateCharges.has(refOf(charge))) return
    const orderId = orderOfCharge.get(refOf(charge) ?? '')
    back.set(orderId, (back.get(orderId) ?? 0) + amount)
  }
  for (const { charge, amount, status } of theirs.refunds)
    if (status === 'succeeded' || status === 'pending') add(charge, amount)
  for (const { charge, amount, status } of theirs.disputes) if (status === 'lost') add(charge, amount)
  return orders.flatMap(({ orderId, state, refundedCents }) => {
    const cents = back.get(orderId) ?? 0
    return cents === refundedCents
      ? []
      : [`order ${orderId}, ${state}, gave back ${refundedCents} cents, the provider ${cents}`]
  })
}

/** Checks that of a donor's equal donations at least one wasn't refunded as repeated. */
export const duplicateFindings = ({ orders, refunds }: Books): string[] => {
  const back = new Set(
    refunds
      .filter(({ reason, state }) => reason === 'duplicate' && state !== 'failed')
      .map(({ orderId }) => orderId),
  )
  const paid = orders.filter(({ paidAt }) => paidAt !== null)
  const equal = Map.groupBy(
    paid,
    ({ caseId, amountCents, emailHash }) => `${amountCents} cents for ${caseId} by ${emailHash}`,
  )
  return [...equal].flatMap(([what, donations]) =>
    donations.every(({ orderId }) => back.has(orderId))
      ? [`of ${donations.length} gifts of ${what} each went back as a duplicate`]
      : [],
  )
}
