import { ORDER_EXPIRY_MINUTES, type OrderInfo } from '#contract/orders.ts'

const MINUTE_MS = 60_000

/** Until when an order can be paid. */
export const keptUntilOf = ({ createdAt }: Pick<OrderInfo, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + ORDER_EXPIRY_MINUTES * MINUTE_MS)
