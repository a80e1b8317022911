import { sql } from 'kysely'
import { daysBefore } from '#contract/dates.ts'
import { FAILED_PAYMENT_DAYS } from '#contract/donations/donation-promises.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { isErased } from './opening/order-person.ts'

/** Payments that are read at most: anyone can type an address. */
const READ_MAX = 20

export type FailedPayment = {
  readonly caseId: string
  readonly amountCents: number
  readonly failedAt: Date
}

type Row = FailedPayment & { readonly emailCipher: Buffer }

/** As `isWithin`, of the payment's order. */
const isOwn = ({ emailHash, after, until }: AddressPeriod) =>
  sql`(o.email_hash = ${emailHash} and o.created_at > ${after} and o.created_at <= ${until})`

/**
 * The latest failed payment to each case with some addresses, while they were the person's, newest first. None for a
 * case that the address has given to since.
 */
export const listFailedPayments = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  addresses: readonly AddressPeriod[],
): Promise<FailedPayment[]> => {
  if (addresses.length === 0) return []
  const emailHashes = addresses.map(({ emailHash }) => emailHash)
  const since = daysBefore(clock.now(), FAILED_PAYMENT_DAYS)
  const { rows } = await sql<Row>`
    select * from (select distinct on (o.case_id) o.case_id, o.amount_cents, o.email_cipher, o.created_at, failed.at as failed_at
    from orders o, lateral (
      select max(coalesce(answered_at, requested_at)) as at from charge_attempt
      where case_id = o.case_id and order_id = o.order_id and state = 'failed') failed
    where o.email_hash = any(${emailHashes}::text[]) and o.paid_at is null and o.created_at > ${since}
      and o.state in ('failed', 'expired', 'cancelled', 'blocked') and failed.at is not null
      and not exists (select from orders paid
        where paid.case_id = o.case_id and paid.email_hash = o.email_hash and paid.paid_at > o.created_at)
      and (${sql.join(addresses.map(isOwn), sql` or `)})
    order by o.case_id, o.created_at desc) latest
    order by created_at desc limit ${READ_MAX}`.execute(db)
  return rows.filter(({ emailCipher }) => !isErased(emailCipher))
}
