import type { OrderInfo } from '#contract/orders/orders.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { keptUntilOf } from '../order-client/expiring-storage.ts'

/** Until when an order can be paid. */
export const KeptTime = ({ order }: { readonly order: OrderInfo }) => (
  <DateText at={keptUntilOf(order).toISOString()} form="time" />
)
