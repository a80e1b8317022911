import * as z from 'zod'
import { afterBankDays } from '#contract/business-days.ts'
import { seededNumber } from '../../faults.ts'
import { isPayable } from '../accounts/account-requirements.ts'
import { connectedCents } from '../accounts/connected-balance.ts'
import type { PayoutFacts, StripeRecord } from '../facts.ts'
import { findRecord } from '../records.ts'
import { lockAccount } from './account-calls.ts'
import { type CallHandler, mustLock, pageOf, pageShape, type StripeCall, show, showPage } from './call.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readParams, wireExpand, wireInteger, wireMetadata, wireText } from './params.ts'

const createShape = z.strictObject({
  amount: wireInteger.refine((cents) => cents >= 1, 'Invalid positive integer'),
  currency: z.literal('usd'),
  method: z.literal('standard').optional(),
  description: wireText.optional(),
  metadata: wireMetadata.default({}),
  expand: wireExpand,
})

const ownAccount = (call: StripeCall): string => {
  if (call.account === null)
    throw invalidRequest('The sandbox makes payouts in the name of a connected account only.')
  return call.account
}

/** Arrival of a payout, after one or two bank days. */
const arrivalMs = (nowMs: number, seed: number, payoutId: string): number =>
  afterBankDays(new Date(nowMs), seededNumber(seed, 'bankDays', payoutId) < 0.5 ? 1 : 2).getTime()

const outcomeOf = (call: StripeCall, account: StripeRecord<'account'>): PayoutFacts['outcome'] => {
  const { failBankPayouts: fault } = call.provider.faults.current()
  const failure = account.facts.bank?.payoutFailure ?? null
  if (fault === 'none') return failure === null ? null : { failure, after: 'before_paid' }
  return { failure: failure ?? 'could_not_process', after: fault }
}

export const createPayout: CallHandler = async (call) => {
  const params = readParams(createShape, call.params)
  const account = await lockAccount(call, ownAccount(call))
  const { bank } = account.facts
  if (!isPayable(account.facts) || bank === null)
    throw invalidRequest('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' })
  if ((await connectedCents(call.sql, account.id)) < params.amount)
    throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    })
  const id = call.change.newId('payout')
  const arrivesMs = arrivalMs(call.change.nowMs, call.provider.faults.current().seed, id)
  const facts = {
    amountCents: params.amount,
    status: 'pending',
    arrivalMs: arrivesMs,
    bankId: bank.id,
    failure: null,
    outcome: outcomeOf(call, account),
    description: params.description ?? null,
    metadata: params.metadata,
  } as const
  const payout = call.change.make('payout', account.id, facts, id)
  call.change.emit('payout.created', payout)
  call.change.schedule('finish_payout', id, arrivesMs - call.change.nowMs)
  return show(call, payout, params.expand)
}

const requireOwn = (call: StripeCall, payout: StripeRecord<'payout'> | undefined): StripeRecord<'payout'> => {
  if (payout === undefined || payout.parentId !== ownAccount(call)) throw noSuch('payout', call.id)
  return payout
}

export const retrievePayout: CallHandler = async (call) => {
  const { expand } = readParams(z.strictObject({ expand: wireExpand }), call.params)
  return show(call, requireOwn(call, await findRecord(call.sql, 'payout', call.id)), expand)
}

export const listPayouts: CallHandler = async (call) => {
  const params = readParams(z.strictObject(pageShape), call.params)
  return showPage(call, 'payout', { ...pageOf(params), parentId: ownAccount(call) }, params.expand)
}

export const cancelPayout: CallHandler = async (call) => {
  const { expand } = readParams(z.strictObject({ expand: wireExpand }), call.params)
  const payout = requireOwn(call, await mustLock(call, 'payout', call.id))
  if (payout.facts.status !== 'pending')
    throw invalidRequest('Payouts that have already been sent cannot be canceled.', {
      code: 'payout_not_cancelable',
    })
  const canceled = call.change.update(payout, { status: 'canceled' })
  call.change.emit('payout.canceled', canceled)
  return show(call, canceled, expand)
}
