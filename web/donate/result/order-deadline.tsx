import type { OrderInfo } from '#contract/orders/orders.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { keptUntilOf } from '../order-client/expiring-storage.ts'

/** Deadline for paying an order. */
export const OrderDeadline = ({ order }: { readonly order: OrderInfo }) => (
  <DateText at={keptUntilOf(order).toISOString()} form="time" />
)
