import type { Deps } from '#server/deps.ts'
import { type OrderRow, readOrder } from '#server/orders/orders.queries.ts'
import { receiptNumber } from '#server/orders/receipt.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { type RefundRequestRow, readOpenRequests } from './refund-requests.queries.ts'
import { requestTextOpener } from './request-text.ts'

type WaitingRequest = Omit<RefundRequestRow, 'body' | 'bodyCipher'> & {
  /** The donor's text, or our own note; empty if the donor was erased. */
  readonly text: string
  readonly order: OrderRow
  readonly receiptNumber: string
}

/** Open refund requests, oldest first, with their donations. @throws notAllowed */
export const listOpenRequests = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  staff: StaffMember,
  page: { cursor?: string; limit: number },
): Promise<{ items: WaitingRequest[]; nextCursor: string | null }> => {
  requireCapability(staff, 'order.read')
  const { reader } = deps.database
  const { items, nextCursor } = await readOpenRequests(reader, page)
  const requests = await Promise.all(
    items.map(async (request): Promise<WaitingRequest> => {
      const order = await readOrder(reader, request)
      if (order === null) throw new Error(`Request ${request.requestId} is about no order`)
      const textOf = await requestTextOpener(deps, reader, order)
      const { body: _clear, bodyCipher: _sealed, ...facts } = request
      return {
        ...facts,
        text: textOf(request),
        order,
        receiptNumber: receiptNumber(deps.personalData, order.orderId),
      }
    }),
  )
  return { items: requests, nextCursor }
}
