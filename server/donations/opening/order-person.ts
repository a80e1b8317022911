import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderRow } from '../order-row.ts'

/** Associated data of a ciphertext: if it is moved to another row or column, it can't be decrypted. */
export const nameContext = (orderId: string): string => `orders.name|${orderId}`
export const cardContext = (orderId: string): string => `orders.card|${orderId}`
export const emailContext = (orderId: string): string => `orders.email|${orderId}`

/** Replaces an erased name or address. Deleting the key isn't enough while others use the same address. */
export const ERASED_BYTES = Buffer.alloc(0)
/** Whether a name or address was erased. */
export const isErased = (cipher: Buffer): boolean => cipher.length === 0

type OrderPerson = { readonly name: string; readonly email: string }

/** The donor's name; null if they have been erased. */
export const openDonorName = (
  { personalData }: Pick<Deps, 'personalData'>,
  db: Db,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher'>,
): Promise<string | null> =>
  isErased(order.nameCipher)
    ? Promise.resolve(null)
    : personalData.open(db, order.emailHash, nameContext(order.orderId), order.nameCipher)

/** The donor of an order; null if they have been erased. */
export const openOrderPerson = async (
  deps: Pick<Deps, 'personalData'>,
  db: Db,
  order: Pick<OrderRow, 'orderId' | 'emailHash' | 'nameCipher' | 'emailCipher'>,
): Promise<OrderPerson | null> => {
  if (isErased(order.emailCipher)) return null
  const open = await deps.personalData.opener(db, order.emailHash)
  return (
    open && {
      name: open(nameContext(order.orderId), order.nameCipher),
      email: open(emailContext(order.orderId), order.emailCipher),
    }
  )
}
