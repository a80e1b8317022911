import { formatTime } from '#contract/dates.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { keptUntilOf } from '../order-client/kept-until.ts'

/** Until when an order can be paid, on one line. */
export const KeptTime = ({ order }: { readonly order: OrderInfo }) => (
  <span className="whitespace-nowrap">{formatTime(keptUntilOf(order))}</span>
)
