import type { World } from '../world.ts'
import { type BothBooks, refOf } from './both-books.ts'

type Theirs = BothBooks['theirs']

const sum = (list: readonly { readonly amount: number }[]): number =>
  list.reduce((cents, { amount }) => cents + amount, 0)

/** Outcome of a charge at the provider. */
const endOf = ({ refunds, disputes }: Theirs, chargeRef: string) => {
  const refundsOfIt = refunds.filter(({ charge }) => refOf(charge) === chargeRef)
  const disputesOfIt = disputes.filter(({ charge }) => refOf(charge) === chargeRef)
  const sent = refundsOfIt.filter(({ status }) => status === 'succeeded' || status === 'pending')
  // Our ledger doesn't wait for the bank's decision, so neither does a story.
  const taken = disputesOfIt.filter(({ status }) => status !== 'won' && !status.startsWith('warning_'))
  return {
    backCents: sum(sent) + sum(taken),
    /** Staff may be alerted only then: the bank withdrew it, or refuses the refund. */
    isTrouble: disputesOfIt.length > 0 || sent.length < refundsOfIt.length,
  }
}

/** Each duplicate payment was fully refunded, or staff was alerted; and no alert was unfounded. */
export const duplicatePaymentFindings = async (
  { observer: { reader } }: World,
  { duplicatePayments, theirs }: BothBooks,
): Promise<string[]> => {
  const alerts = await reader
    .selectFrom('alert')
    .select('body')
    .where('kind', '=', 'duplicate_payment')
    .execute()
  return duplicatePayments.flatMap(
    ({ paymentRef, chargeRef, orderId, state, amountCents, returnedCents }) => {
      const label = `duplicate payment ${paymentRef} of order ${orderId} is ${state}`
      const charge = theirs.charges.find(({ id }) => id === chargeRef)
      if (charge?.amount !== amountCents)
        return [`${label}, ${amountCents} cents, but charged ${charge?.amount}`]
      const { backCents, isTrouble } = endOf(theirs, chargeRef)
      const isTold = alerts.some(({ body }) => body.includes(paymentRef))
      return [
        ...(Math.min(backCents, amountCents) === returnedCents
          ? []
          : [`${label}, gave back ${returnedCents} cents, the provider ${backCents}`]),
        ...(returnedCents < amountCents && !isTold
          ? [`${label}, and nobody knows that it didn’t go back`]
          : []),
        ...(isTold && !isTrouble ? [`${label}, and staff was alarmed for nothing`] : []),
      ]
    },
  )
}
