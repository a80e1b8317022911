import Stripe from 'stripe'
import * as z from 'zod'
import { NOON } from '#contract/business-days.ts'
import { pacificHour } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type {
  BankPayoutState,
  PayoutCallRefused,
  PayoutProvider,
  TransferRefused,
  TransferredPayout,
  TransferState,
} from './payout-port.ts'
import { OutcomeUnknown } from './port.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

const CURRENCY = 'usd'
const PAGE = 100
const fromUnixTime = (seconds: number): Date => new Date(seconds * 1000)

/** Noon of the day on which Stripe expects a bank payout to arrive. It writes the day as its midnight in UTC. */
const arrivalOf = (seconds: number): Date =>
  pacificHour(fromUnixTime(seconds).toISOString().slice(0, 10), NOON)

/** Metadata of a transfer about its payout, as `transfer` writes it. */
const payoutMetadata = z.object({
  payout_id: uuidShape,
  attempt: z.coerce.number().int().min(1),
  period_start: z.iso.date(),
  cleared_until: z.iso.datetime().optional(),
  donation_count: z.coerce.number().int().min(0),
})

const payoutOf = (metadata: Stripe.Metadata): TransferredPayout | null => {
  const { data } = payoutMetadata.safeParse(metadata)
  if (data === undefined) return null
  return {
    payoutId: data.payout_id,
    attempt: data.attempt,
    periodStart: data.period_start,
    clearedUntil: data.cleared_until === undefined ? null : new Date(data.cleared_until),
    donationCount: data.donation_count,
  }
}

const transferState = (transfer: Stripe.Transfer): TransferState => {
  const [reversal] = transfer.reversals.data
  return {
    transferRef: transfer.id,
    amountCents: transfer.amount,
    madeAt: fromUnixTime(transfer.created),
    reversedCents: transfer.amount_reversed,
    reversal:
      transfer.reversed && reversal !== undefined
        ? { reversalRef: reversal.id, madeAt: fromUnixTime(reversal.created) }
        : null,
    accountRef:
      typeof transfer.destination === 'string' ? transfer.destination : (transfer.destination?.id ?? null),
    caseId: caseIdShape.safeParse(transfer.metadata['case_id'] ?? transfer.transfer_group).data ?? null,
    attemptId: uuidShape.safeParse(transfer.metadata['attempt_id']).data ?? null,
    payout: payoutOf(transfer.metadata),
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
  arrivesAt: arrivalOf(payout.arrival_date),
  attemptId: uuidShape.safeParse(payout.metadata?.['attempt_id']).data ?? null,
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

/** Codes of refusals that are about the account that a transfer goes to. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set([
  'account_invalid',
  'insufficient_capabilities_for_transfer',
])
/** Codes of refusals that every transfer of ours would get. */
const PLATFORM_CODES: ReadonlySet<string> = new Set([
  'api_key_expired',
  'balance_insufficient',
  'livemode_mismatch',
  'platform_account_required',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
  'transfers_not_allowed',
])
const MESSAGE_MAX_LENGTH = 500

type StripeRefusal =
  | Stripe.errors.StripeInvalidRequestError
  | Stripe.errors.StripePermissionError
  | Stripe.errors.StripeAuthenticationError

const subjectOf = (error: StripeRefusal): TransferRefused['about'] => {
  const { code = '', param } = error
  if (ACCOUNT_CODES.has(code) || param === 'destination') return 'account'
  const isOurKey = !(error instanceof Stripe.errors.StripeInvalidRequestError)
  return isOurKey || PLATFORM_CODES.has(code) ? 'platform' : 'unknown'
}

/** 409 is our own key in use, and 404 an unknown object, which for a transfer is its account. */
const orTransferRefused = async (
  makeTransfer: () => Promise<TransferState>,
): Promise<TransferState | TransferRefused> => {
  try {
    return await makeTransfer()
  } catch (error) {
    if (
      (error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripePermissionError ||
        error instanceof Stripe.errors.StripeAuthenticationError) &&
      error.statusCode !== 409
    )
      return {
        status: 'refused',
        reason: error.code ?? 'invalid_request',
        message: error.message.slice(0, MESSAGE_MAX_LENGTH),
        about: subjectOf(error),
      }
    throw asOutcomeUnknown(error)
  }
}

type Transfers = Pick<PayoutProvider, 'transfer' | 'transfersOf' | 'getTransfer' | 'reverseTransfer'>

const transfersBy = (stripe: Stripe): Transfers => ({
  transfer: ({ attemptId, caseId, accountRef, amountCents, payout, refusals }) =>
    orTransferRefused(async () =>
      transferState(
        await stripe.transfers.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            destination: accountRef,
            transfer_group: caseId,
            metadata: {
              attempt_id: attemptId,
              case_id: caseId,
              payout_id: payout.payoutId,
              attempt: payout.attempt,
              period_start: payout.periodStart,
              ...(payout.clearedUntil && { cleared_until: payout.clearedUntil.toISOString() }),
              donation_count: payout.donationCount,
            },
          },
          { idempotencyKey: `payout:${attemptId}:transfer${refusals === 0 ? '' : `:${refusals}`}` },
        ),
      ),
    ),
  transfersOf: (caseId) =>
    throwOutcomeUnknown(async () => {
      const transfers: TransferState[] = []
      for await (const transfer of stripe.transfers.list({ transfer_group: caseId, limit: PAGE }))
        transfers.push(transferState(transfer))
      return transfers.reverse()
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
  'payToBank' | 'bankPayoutsOf' | 'getBankPayout' | 'cancelBankPayout' | 'readRecipientBalance'
>

/** Calls on behalf of the recipient's connected account. */
const bankPayoutsBy = (stripe: Stripe): BankPayouts => ({
  payToBank: ({ attemptId, caseId, accountRef, amountCents }) =>
    orRefused(async () =>
      bankPayoutState(
        await stripe.payouts.create(
          { amount: amountCents, currency: CURRENCY, metadata: { attempt_id: attemptId, case_id: caseId } },
          { stripeAccount: accountRef, idempotencyKey: `payout:${attemptId}:bank` },
        ),
      ),
    ),
  bankPayoutsOf: (accountRef) =>
    throwOutcomeUnknown(async () => {
      const bankPayouts: BankPayoutState[] = []
      for await (const payout of stripe.payouts.list({ limit: PAGE }, { stripeAccount: accountRef }))
        bankPayouts.push(bankPayoutState(payout))
      return bankPayouts
    }),
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
