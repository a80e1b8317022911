import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/platform/database.ts'
import type { OrderRow } from '../orders.queries.ts'

/** What a cipher is bound to: moved to another row or column, it doesn't open. */
export const nameContext = (orderId: string): string => `orders.name|${orderId}`
export const emailContext = (orderId: string): string => `orders.email|${orderId}`

type OrderPerson = { readonly name: string; readonly email: string }

/** The name a gift was given under; null where the donor has been erased. */
export const openDonorName = (
  { personalData }: Pick<Deps, 'personalData'>,
  reader: Reader,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher'>,
): Promise<string | null> =>
  personalData.open(reader, order.emailHash, nameContext(order.orderId), order.nameCipher)

/** The donor of an order; null where they have been erased. */
export const openOrderPerson = async (
  deps: Pick<Deps, 'personalData'>,
  reader: Reader,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher' | 'emailCipher'>,
): Promise<OrderPerson | null> => {
  const open = await deps.personalData.opener(reader, order.emailHash)
  return (
    open && {
      name: open(nameContext(order.orderId), order.nameCipher),
      email: open(emailContext(order.orderId), order.emailCipher),
    }
  )
}
