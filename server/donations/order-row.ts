import type { Selectable } from 'kysely'
import type { OrderState } from '#contract/donations/orders.ts'
import type { NameShown } from '#contract/donations/shown-name.ts'
import type { Orders } from '#database/types.ts'

/** An order as it is stored, with its enum columns parsed. */
export type OrderRow = Omit<Selectable<Orders>, 'state' | 'nameShown'> & {
  readonly state: OrderState
  readonly nameShown: NameShown
}
