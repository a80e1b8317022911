import type { World } from '../world.ts'
import { type Books, refOf } from './read-books.ts'

type Theirs = Books['theirs']

const sum = (list: readonly { readonly amount: number }[]): number =>
  list.reduce((cents, { amount }) => cents + amount, 0)

/** Money returned of a charge at the provider, and whether staff may be alerted about it. */
const outcomeOf = ({ refunds, disputes }: Theirs, chargeRef: string) => {
  const chargeRefunds = refunds.filter(({ charge }) => refOf(charge) === chargeRef)
  const chargeDisputes = disputes.filter(({ charge }) => refOf(charge) === chargeRef)
  const goodRefunds = chargeRefunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
  // Our ledger books a dispute as lost money before the bank decides, so this counts it, too.
  const withdrawals = chargeDisputes.filter(
    ({ status }) => status !== 'won' && !status.startsWith('warning_'),
  )
  return {
    backCents: sum(goodRefunds) + sum(withdrawals),
    /** Staff may be alerted only if a bank disputed the charge or a refund failed. */
    mayAlert: chargeDisputes.length > 0 || goodRefunds.length < chargeRefunds.length,
  }
}

/** Checks that each duplicate payment was refunded in full or staff was alerted, and that no alert was unfounded. */
export const duplicatePaymentFindings = async (
  { observer: { db } }: World,
  { duplicatePayments, theirs }: Books,
): Promise<string[]> => {
  const alerts = await db
    .selectFrom('alert')
    .select('body')
    .where('kind', 'in', ['duplicate_payment', 'duplicate_payment_failed'])
    .execute()
  return duplicatePayments.flatMap(
    ({ paymentRef, chargeRef, orderId, state, amountCents, returnedCents }) => {
      const label = `duplicate payment ${paymentRef} of order ${orderId} is ${state}`
      const charge = theirs.charges.find(({ id }) => id === chargeRef)
      if (charge?.amount !== amountCents)
        return [`${label}, ${amountCents} cents, but charged ${charge?.amount}`]
      const { backCents, mayAlert } = outcomeOf(theirs, chargeRef)
      const isAlerted = alerts.some(({ body }) => body.includes(paymentRef))
      return [
        ...(Math.min(backCents, amountCents) === returnedCents
          ? []
          : [`${label}, gave back ${returnedCents} cents, the provider ${backCents}`]),
        ...(returnedCents < amountCents && !isAlerted
          ? [`${label}, and nobody knows that it didn’t go back`]
          : []),
        ...(isAlerted && !mayAlert ? [`${label}, and staff was alarmed for nothing`] : []),
      ]
    },
  )
}
