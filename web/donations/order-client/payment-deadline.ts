import { MINUTE_MS } from '#contract/dates.ts'
import { ORDER_EXPIRY_MINUTES, type OrderInfo } from '#contract/donations/orders.ts'

/** Deadline for paying an order. */
export const deadlineOf = ({ createdAt }: Pick<OrderInfo, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + ORDER_EXPIRY_MINUTES * MINUTE_MS)
