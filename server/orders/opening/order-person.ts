import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderRow } from '../orders.queries.ts'

/** What a cipher is bound to: moved to another row or column, it doesn't open. */
export const nameContext = (orderId: string): string => `orders.name|${orderId}`
export const emailContext = (orderId: string): string => `orders.email|${orderId}`

/** What stands in the place of a name or an address that was erased while others still use the same address. */
export const FORGOTTEN = Buffer.alloc(0)
export const isForgotten = (cipher: Buffer): boolean => cipher.length === 0

type OrderPerson = { readonly name: string; readonly email: string }

/** The name a gift was given under; null where the donor has been erased. */
export const openDonorName = (
  { personalData }: Pick<Deps, 'personalData'>,
  reader: Db,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher'>,
): Promise<string | null> =>
  isForgotten(order.nameCipher)
    ? Promise.resolve(null)
    : personalData.open(reader, order.emailHash, nameContext(order.orderId), order.nameCipher)

/** The donor of an order; null where they have been erased. */
export const openOrderPerson = async (
  deps: Pick<Deps, 'personalData'>,
  reader: Db,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher' | 'emailCipher'>,
): Promise<OrderPerson | null> => {
  if (isForgotten(order.emailCipher)) return null
  const open = await deps.personalData.opener(reader, order.emailHash)
  return (
    open && {
      name: open(nameContext(order.orderId), order.nameCipher),
      email: open(emailContext(order.orderId), order.emailCipher),
    }
  )
}
