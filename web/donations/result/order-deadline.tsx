import type { OrderInfo } from '#contract/donations/orders.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { deadlineOf } from '../order-client/payment-deadline.ts'

/** Deadline for paying an order. */
export const OrderDeadline = ({ order }: { readonly order: OrderInfo }) => (
  <DateText at={deadlineOf(order).toISOString()} form="time" />
)
