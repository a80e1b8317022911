import type { Insertable, Selectable } from 'kysely'
import { KEPT_CARDS_MAX } from '#contract/donations/kept-cards-max.ts'
import type { KeptCard } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type KeptCardRow = Selectable<KeptCard>

/** A person's kept cards, newest first. */
export const readKeptCards = (db: Db, userId: string): Promise<KeptCardRow[]> =>
  db
    .selectFrom('keptCard')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('keptAt', 'desc')
    .orderBy('cardId', 'desc')
    .limit(KEPT_CARDS_MAX)
    .execute()

/** A kept card of this person; null if it isn't theirs, or not kept any more. */
export const readKeptCard = async (
  db: Db,
  { userId, cardId }: Pick<KeptCardRow, 'userId' | 'cardId'>,
): Promise<KeptCardRow | null> =>
  (await db
    .selectFrom('keptCard')
    .selectAll()
    .where('userId', '=', userId)
    .where('cardId', '=', cardId)
    .executeTakeFirst()) ?? null

/** Inserts a card, or replaces the one with its fingerprint, which keeps its id. */
export const saveKeptCard = async (tx: Tx, card: Insertable<KeptCard>): Promise<void> => {
  const { paymentMethodRef, expMonth, expYear, keptAt } = card
  await tx
    .insertInto('keptCard')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'fingerprint'])
        .doUpdateSet({ paymentMethodRef, expMonth, expYear, keptAt }),
    )
    .execute()
}

/** Deletes a kept card. @returns its reference at the provider; null if there is none */
export const deleteKeptCard = async (
  tx: Tx,
  { userId, cardId }: Pick<KeptCardRow, 'userId' | 'cardId'>,
): Promise<string | null> =>
  (
    await tx
      .deleteFrom('keptCard')
      .where('userId', '=', userId)
      .where('cardId', '=', cardId)
      .returning('paymentMethodRef')
      .executeTakeFirst()
  )?.paymentMethodRef ?? null

/** Notes that the card of a payment is dealt with. @returns false if it was before */
export const claimPayment = async (
  tx: Tx,
  claim: { readonly userId: string; readonly paymentRef: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('keptCardPayment')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['userId', 'paymentRef']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes all of a person's kept cards. */
export const deleteKeptCards = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('keptCard').where('userId', '=', userId).execute()
  await tx.deleteFrom('keptCardPayment').where('userId', '=', userId).execute()
}

/** The person's customer at the provider; null if they have none yet. */
export const readCustomerRef = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('donorCustomer').select('customerRef').where('userId', '=', userId).executeTakeFirst())
    ?.customerRef ?? null

/** Stores a customer, unless the person has one. */
export const saveCustomer = async (
  tx: Tx,
  customer: { readonly userId: string; readonly customerRef: string; readonly createdAt: Date },
): Promise<void> => {
  await tx
    .insertInto('donorCustomer')
    .values(customer)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

/** @returns the deleted customer's reference at the provider; null if there was none */
export const deleteCustomer = async (tx: Tx, userId: string): Promise<string | null> =>
  (
    await tx
      .deleteFrom('donorCustomer')
      .where('userId', '=', userId)
      .returning('customerRef')
      .executeTakeFirst()
  )?.customerRef ?? null
