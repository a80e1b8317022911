import type Stripe from 'stripe'
import * as z from 'zod'
import type { Sql } from '../../database.ts'
import { connectedCents } from '../accounts/connected-balance.ts'
import { type CallHandler, pageOf, pageShape, showPage } from './call.ts'
import { readParams, wireExpand } from './params.ts'

export type BalanceCents = { readonly availableCents: number; readonly pendingCents: number }

/** Reads the platform's balance: the sum of its movements' net amounts, each available from its own day on. */
export const readBalance = async (sql: Sql, nowMs: number): Promise<BalanceCents> => {
  const [row] = await sql<{ available: string; pending: string }>(
    'balance',
    `select coalesce(sum(net) filter (where available_ms <= $1), 0)::text as available,
            coalesce(sum(net) filter (where available_ms > $1), 0)::text as pending
     from (select (facts->>'amountCents')::bigint - (facts->>'feeCents')::bigint as net,
                  (facts->>'availableMs')::bigint as available_ms
           from sandbox.stripe_object where type = 'balance_transaction') as movement`,
    [nowMs],
  )
  return { availableCents: Number(row?.available ?? 0), pendingCents: Number(row?.pending ?? 0) }
}

export const retrieveBalance: CallHandler = async (call) => {
  readParams(z.strictObject({ expand: wireExpand }), call.params)
  const { availableCents, pendingCents } =
    call.account === null
      ? await readBalance(call.sql, call.change.nowMs)
      : { availableCents: await connectedCents(call.sql, call.account), pendingCents: 0 }
  const inCards = (cents: number) => ({ amount: cents, currency: 'usd', source_types: { card: cents } })
  const body: Stripe.Balance = {
    object: 'balance',
    available: [inCards(availableCents)],
    livemode: false,
    pending: [inCards(pendingCents)],
  }
  return { status: 200, body }
}

const listShape = z.strictObject({
  ...pageShape,
  type: z.string().optional(),
  source: z.string().optional(),
  currency: z.literal('usd').optional(),
})

export const listBalanceTransactions: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  const page = {
    ...pageOf(params),
    parentId: params.source,
    facts: params.type === undefined ? {} : { kind: params.type },
  }
  return showPage(call, 'balance_transaction', page, params.expand)
}
