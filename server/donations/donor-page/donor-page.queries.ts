import type { NameShown } from '#contract/donations/shown-name.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'

export type EqualDonation = {
  readonly orderId: string
  readonly amountCents: number
  readonly paidAt: Date
  /** Whether the browser or the card matches: an e-mail address alone proves nothing. */
  readonly isProven: boolean
}

export type EqualDonationSearch = {
  readonly since: Date
  /**
   * Of donations paid exactly then, only those with lower ids match, so that all but one have a predecessor.
   */
  readonly until: Date
  /**
   * Set for a caller who hasn't paid yet, since an e-mail address alone must reveal nothing about its donations: only
   * those of the order's visitor match, and the orders for which the browser has keys. Null: those of every browser.
   */
  readonly onlyOfBrowser: { readonly ordersOfBrowser: readonly string[] } | null
}

const searchEqualDonation = (db: Db, order: OrderRow, { since, until, onlyOfBrowser }: EqualDonationSearch) =>
  db
    .selectFrom('orders')
    .select(['orderId', 'amountCents', 'paidAt', 'visitorId', 'cardBrand', 'cardLast4'])
    .where('caseId', '=', order.caseId)
    .where('emailHash', '=', order.emailHash)
    .where('paidAt', '>=', since)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('paidAt', 'orderId'), '<', tuple(until, order.orderId)))
    .where('amountCents', '=', order.amountCents)
    .where('state', 'in', ['succeeded', 'partially_refunded'])
    .where('returnedDonationCents', '=', 0)
    .$if(onlyOfBrowser !== null, (query) =>
      query.where(({ eb, or, val }) =>
        or([
          eb('visitorId', '=', order.visitorId),
          eb('orderId', '=', eb.fn.any(val([...(onlyOfBrowser?.ordersOfBrowser ?? [])]))),
        ]),
      ),
    )
    .orderBy('paidAt', 'desc')
    .orderBy('orderId', 'desc')
    .limit(1)

type DonorTraits = Pick<OrderRow, 'visitorId' | 'cardBrand' | 'cardLast4'>
type EqualOrder = DonorTraits & Pick<OrderRow, 'orderId' | 'amountCents' | 'paidAt'>

const isSameDonor = (one: DonorTraits, other: DonorTraits): boolean =>
  one.visitorId === other.visitorId ||
  (one.cardBrand !== null &&
    one.cardLast4 !== null &&
    one.cardBrand === other.cardBrand &&
    one.cardLast4 === other.cardLast4)

const asEqualDonation = (row: EqualOrder | undefined, order: OrderRow): EqualDonation | null => {
  if (row?.paidAt == null) return null
  const { orderId, amountCents, paidAt } = row
  return { orderId, amountCents, paidAt, isProven: isSameDonor(row, order) }
}

/** The newest unreturned donation of the same e-mail address, case and amount, paid between two times. */
export const readEqualDonation = async (
  db: Db,
  order: OrderRow,
  search: EqualDonationSearch,
): Promise<EqualDonation | null> =>
  asEqualDonation(await searchEqualDonation(db, order, search).executeTakeFirst(), order)

/**
 * Like readEqualDonation, but locks the donation until the transaction ends. Waits for a donation that is being
 * refunded, then reads the next. Locks go from newer to older donations only, which prevents deadlocks.
 */
export const lockEqualDonation = async (
  tx: Tx,
  order: OrderRow,
  search: EqualDonationSearch,
): Promise<EqualDonation | null> =>
  asEqualDonation(await searchEqualDonation(tx, order, search).forUpdate().executeTakeFirst(), order)

/** Records a change of the public name or amount of a locked order's donation. */
export const noteNamesChange = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  change: { idempotencyKey: string; nameShown: NameShown; hideAmount: boolean; changedAt: Date },
): Promise<void> => {
  await tx
    .insertInto('donationChange')
    .values({ caseId, orderId, ...change })
    .execute()
}

export const readNamesChange = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  idempotencyKey: string,
): Promise<{ nameShown: string; hideAmount: boolean } | null> =>
  (await tx
    .selectFrom('donationChange')
    .select(['nameShown', 'hideAmount'])
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()) ?? null

/** Sets a donor's message on the page and in the order; null deletes it. */
export const changeShownMessage = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  message: string | null,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ message })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
  await tx
    .updateTable('donation')
    .set({ message })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
}

/** Sets a donation's public name and amount, and the same choices in its order. */
export const changeShownNames = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  to: { nameShown: NameShown; hideAmount: boolean; displayName: string },
): Promise<void> => {
  const { nameShown, hideAmount } = to
  await tx
    .updateTable('orders')
    .set({ nameShown, hideAmount })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
  await tx
    .updateTable('donation')
    .set(to)
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
}
