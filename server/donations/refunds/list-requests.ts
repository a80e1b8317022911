import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { StaffRefundRequest } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { receiptNumber } from '#server/donations/receipt.ts'
import type { Page, PageRequest } from '#server/platform/keyset-page.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { selectWhose } from '../for-staff/select-whose.ts'
import { type RefundRequestRow, readOpenRequests } from './refund-requests.queries.ts'
import { requestTextOpener } from './request-text.ts'

type DescribeDeps = Pick<Deps, 'database' | 'personalData'>

/** A request as staff read it. Its text is the donor's, or our own note; empty if the donor was erased. */
export const describeRequest = async (
  deps: DescribeDeps,
  order: OrderRow,
  request: RefundRequestRow,
): Promise<StaffRefundRequest> => {
  const textOf = await requestTextOpener(deps, deps.database.db, order)
  return {
    caseId: request.caseId,
    requestId: request.requestId,
    orderId: request.orderId,
    reference: request.reference,
    reason: request.reason,
    text: textOf(request),
    createdAt: request.createdAt.toISOString(),
    receiptNumber: receiptNumber(deps.personalData, order.orderId),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
  }
}

type WaitingRequest = { readonly order: OrderRow; readonly request: StaffRefundRequest }

/** Open refund requests, oldest first, with their donations. @throws notAllowed */
export const listOpenRequests = async (
  deps: DescribeDeps,
  staff: StaffMember,
  input: ListFilters & PageRequest,
): Promise<Page<WaitingRequest>> => {
  requireCapability(staff, 'order.read')
  const { db } = deps.database
  const { items, nextCursor } = await readOpenRequests(db, { ...input, ...(await selectWhose(deps, input)) })
  const requests = await Promise.all(
    items.map(async (request): Promise<WaitingRequest> => {
      const order = await readOrder(db, request)
      if (order === null) throw new Error(`Request ${request.requestId} is about no order`)
      return { order, request: await describeRequest(deps, order, request) }
    }),
  )
  return { items: requests, nextCursor }
}
