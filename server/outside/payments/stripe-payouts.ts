import Stripe from 'stripe'
import { addCents } from '#contract/money.ts'
import type { BankPayoutState, PayoutCallRefused, PayoutProvider, TransferState } from './payout-port.ts'
import { OutcomeUnknown } from './port.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

const CURRENCY = 'usd'
const fromUnixTime = (seconds: number): Date => new Date(seconds * 1000)

const transferState = (transfer: Stripe.Transfer): TransferState => {
  const [reversal] = transfer.reversals.data
  return {
    transferRef: transfer.id,
    amountCents: transfer.amount,
    madeAt: fromUnixTime(transfer.created),
    reversal:
      transfer.reversed && reversal !== undefined
        ? { reversalRef: reversal.id, madeAt: fromUnixTime(reversal.created) }
        : null,
    caseId: transfer.metadata['case_id'] ?? null,
    attemptId: transfer.metadata['attempt_id'] ?? null,
  }
}

const statusOf = ({ id, status }: Stripe.Payout): BankPayoutState['status'] => {
  switch (status) {
    case 'pending':
    case 'in_transit':
      return 'pending'
    case 'paid':
    case 'failed':
    case 'canceled':
      return status
    default:
      throw new OutcomeUnknown(`${id} is ${status}`)
  }
}

const bankPayoutState = (payout: Stripe.Payout): BankPayoutState => ({
  bankPayoutRef: payout.id,
  amountCents: payout.amount,
  status: statusOf(payout),
  failure: payout.failure_code,
  arrivesAt: fromUnixTime(payout.arrival_date),
  attemptId: payout.metadata?.['attempt_id'] ?? null,
})

/** 404 is an unknown object, 409 our own key in use: neither is a refusal. */
const orRefused = async <T>(ask: () => Promise<T>): Promise<T | PayoutCallRefused> => {
  try {
    return await ask()
  } catch (error) {
    if (
      (error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripePermissionError) &&
      error.statusCode !== 404 &&
      error.statusCode !== 409
    )
      return { status: 'refused', reason: error.code ?? 'invalid_request' }
    throw asOutcomeUnknown(error)
  }
}

type Transfers = Pick<PayoutProvider, 'transfer' | 'findTransfer' | 'getTransfer' | 'reverseTransfer'>

const transfersBy = (stripe: Stripe): Transfers => ({
  transfer: ({ attemptId, caseId, accountRef, amountCents }) =>
    orRefused(async () =>
      transferState(
        await stripe.transfers.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            destination: accountRef,
            transfer_group: attemptId,
            metadata: { attempt_id: attemptId, case_id: caseId },
          },
          { idempotencyKey: `payout:${attemptId}:transfer` },
        ),
      ),
    ),
  findTransfer: (attemptId) =>
    throwOutcomeUnknown(async () => {
      const [found] = (await stripe.transfers.list({ transfer_group: attemptId, limit: 1 })).data
      return found === undefined ? null : transferState(found)
    }),
  getTransfer: (transferRef) =>
    throwOutcomeUnknown(async () => transferState(await stripe.transfers.retrieve(transferRef))),
  reverseTransfer: (attemptId, transferRef) =>
    orRefused(async () => {
      const before = transferState(await stripe.transfers.retrieve(transferRef))
      if (before.reversal !== null) return before
      const options = { idempotencyKey: `payout:${attemptId}:reverse` }
      await stripe.transfers.createReversal(transferRef, {}, options)
      return transferState(await stripe.transfers.retrieve(transferRef))
    }),
})

type BankPayouts = Pick<
  PayoutProvider,
  'payToBank' | 'getBankPayout' | 'cancelBankPayout' | 'readRecipientBalance'
>

/** Calls on behalf of the recipient's connected account. */
const bankPayoutsBy = (stripe: Stripe): BankPayouts => ({
  payToBank: ({ attemptId, accountRef, amountCents }) =>
    orRefused(async () =>
      bankPayoutState(
        await stripe.payouts.create(
          { amount: amountCents, currency: CURRENCY, metadata: { attempt_id: attemptId } },
          { stripeAccount: accountRef, idempotencyKey: `payout:${attemptId}:bank` },
        ),
      ),
    ),
  getBankPayout: (accountRef, ref) =>
    throwOutcomeUnknown(async () =>
      bankPayoutState(await stripe.payouts.retrieve(ref, {}, { stripeAccount: accountRef })),
    ),
  cancelBankPayout: async (accountRef, ref) => {
    const options = { stripeAccount: accountRef }
    const canceled = await orRefused(async () =>
      bankPayoutState(await stripe.payouts.cancel(ref, {}, options)),
    )
    if (canceled.status !== 'refused') return canceled
    return throwOutcomeUnknown(async () => bankPayoutState(await stripe.payouts.retrieve(ref, {}, options)))
  },
  readRecipientBalance: (accountRef) =>
    throwOutcomeUnknown(async () => {
      const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountRef })
      return addCents(
        ...[...available, ...pending]
          .filter(({ currency }) => currency === CURRENCY)
          .map(({ amount }) => amount),
      )
    }),
})

/** Both steps of a payout: to the recipient's account, and from there to their bank. */
export const stripePayouts = (stripe: Stripe): Transfers & BankPayouts => ({
  ...transfersBy(stripe),
  ...bankPayoutsBy(stripe),
})
