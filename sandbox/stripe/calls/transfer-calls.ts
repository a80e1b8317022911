import * as z from 'zod'
import type { transferFaults } from '../../faults.ts'
import { isPayable } from '../accounts/account-requirements.ts'
import { connectedCents } from '../accounts/connected-balance.ts'
import { lockAccount } from './account-calls.ts'
import { readBalance } from './balance-calls.ts'
import {
  type CallHandler,
  mustLock,
  pageOf,
  pageShape,
  type StripeAnswer,
  type StripeCall,
  show,
  showPage,
} from './call.ts'
import { invalidRequest, StripeFailure } from './errors.ts'
import { readParams, wireExpand, wireInteger, wireMetadata, wireText } from './params.ts'

const createShape = z.strictObject({
  amount: wireInteger.refine((cents) => cents >= 1, 'Invalid positive integer'),
  currency: z.literal('usd'),
  destination: z.string(),
  description: wireText.optional(),
  transfer_group: wireText.optional(),
  metadata: wireMetadata.default({}),
  expand: wireExpand,
})

const insufficientFunds = () =>
  invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.',
    { code: 'balance_insufficient' },
  )

/** The refusals that a fault can ask for. */
const FAULT_REFUSALS: Record<Exclude<(typeof transferFaults)[number], 'none'>, StripeFailure> = {
  balance_insufficient: insufficientFunds(),
  platform_restricted: invalidRequest(
    'Your account cannot currently make transfers. Please contact us via https://support.stripe.com/contact.',
  ),
  key_without_permission: new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required_for_application',
    message: 'The provided key does not have the required permissions for this endpoint.',
  }),
  key_revoked: new StripeFailure(401, {
    type: 'invalid_request_error',
    code: 'api_key_expired',
    message: 'Expired API Key provided.',
  }),
  account_invalid: new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message:
      'The provided key does not have access to this account (or that account does not exist). Application access may have been revoked.',
  }),
}

/** Refuses as a fault asks. It is an answer, not thrown: Stripe repeats it under its idempotency key. */
const refuseByFault = (call: StripeCall): StripeAnswer | null => {
  const { refuseTransfers: fault } = call.provider.faults.current()
  if (fault === 'none') return null
  const { status, body } = FAULT_REFUSALS[fault]
  return { status, body: { error: body } }
}

const move = (
  call: StripeCall,
  sourceId: string,
  amountCents: number,
  kind: 'transfer' | 'transfer_refund',
) =>
  call.change.make('balance_transaction', sourceId, {
    amountCents,
    feeCents: 0,
    currency: 'usd',
    kind,
    reportingCategory: kind === 'transfer' ? 'transfer' : 'transfer_reversal',
    description: null,
    availableMs: call.change.nowMs,
  })

export const createTransfer: CallHandler = async (call) => {
  const params = readParams(createShape, call.params)
  const account = await lockAccount(call, params.destination)
  const refusal = refuseByFault(call)
  if (refusal !== null) return refusal
  if (!isPayable(account.facts))
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
    )
  if ((await readBalance(call.sql, call.change.nowMs)).availableCents < params.amount)
    throw insufficientFunds()
  const id = call.change.newId('transfer')
  const movement = move(call, id, -params.amount, 'transfer')
  const facts = {
    amountCents: params.amount,
    balanceTransactionId: movement.id,
    group: params.transfer_group ?? null,
    description: params.description ?? null,
    metadata: params.metadata,
    reversal: null,
  }
  const transfer = call.change.make('transfer', account.id, facts, id)
  call.change.emit('transfer.created', transfer)
  return show(call, transfer, params.expand)
}

const reverseShape = z.strictObject({
  amount: wireInteger.optional(),
  metadata: wireMetadata.default({}),
  expand: wireExpand,
})

/** Reverses a transfer or a part of it, once, if its account still has the money. */
export const reverseTransfer: CallHandler = async (call) => {
  const params = readParams(reverseShape, call.params)
  const transfer = await mustLock(call, 'transfer', call.id)
  const amountCents = params.amount ?? transfer.facts.amountCents
  if (transfer.facts.reversal?.amountCents === transfer.facts.amountCents)
    throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`)
  if (transfer.facts.reversal !== null)
    throw invalidRequest('The sandbox reverses a transfer once.', { param: 'amount' })
  if (amountCents < 1 || amountCents > transfer.facts.amountCents)
    throw invalidRequest('Reversal amount is greater than the transfer amount.', { param: 'amount' })
  const account = await lockAccount(call, transfer.parentId ?? '')
  if ((await connectedCents(call.sql, account.id)) < amountCents) throw insufficientFunds()
  const id = call.change.newId('transfer_reversal')
  const movement = move(call, id, amountCents, 'transfer_refund')
  const facts = { amountCents, balanceTransactionId: movement.id }
  const reversal = call.change.make('transfer_reversal', transfer.id, facts, id)
  const reversalFacts = { id, ...facts, createdMs: call.change.nowMs }
  call.change.emit('transfer.reversed', call.change.update(transfer, { reversal: reversalFacts }))
  return show(call, reversal, params.expand)
}

const listShape = z.strictObject({
  ...pageShape,
  destination: z.string().optional(),
  transfer_group: z.string().optional(),
})

export const listTransfers: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  const page = {
    ...pageOf(params),
    parentId: params.destination,
    facts: params.transfer_group === undefined ? {} : { group: params.transfer_group },
  }
  return showPage(call, 'transfer', page, params.expand)
}
