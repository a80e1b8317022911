import { expect, it } from 'vitest'
import {
  DONATION_RETURN_REASONS,
  REFUND_REQUEST_STATES,
  STORED_REQUEST_REASONS,
} from '#contract/orders/donation-requests.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import { testApp } from '#testing/app.ts'
import { DISPUTE_STATES } from './disputes/disputes.state.ts'
import { DUPLICATE_PAYMENT_STATES } from './duplicate-payments/duplicate-payments.queries.ts'
import { parseEnumColumn } from './parse-enum-column.ts'
import { REFUND_STATES } from './refunds/refunds.state.ts'

const test = testApp()

/** Values that a column's CHECK allows. */
const allowed = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await test.deps.database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2 and pg_get_constraintdef(c.oid) like '%ANY%'`,
    [table, column],
  )
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? ''))
}

it.each([
  ['orders', 'state', ORDER_STATES],
  ['dispute', 'state', DISPUTE_STATES],
  ['refund', 'state', REFUND_STATES],
  ['refund', 'reason', DONATION_RETURN_REASONS],
  ['refund_request', 'state', REFUND_REQUEST_STATES],
  ['refund_request', 'reason', STORED_REQUEST_REASONS],
  ['duplicate_payment', 'state', DUPLICATE_PAYMENT_STATES],
] as const)('%s.%s has exactly the values that we know', async (table, column, words) => {
  expect((await allowed(table, column)).toSorted()).toEqual([...words].toSorted())
})

it('parsing throws for an unknown value', () => {
  expect(parseEnumColumn(['requested', 'sent'], 'sent')).toBe('sent')
  expect(() => parseEnumColumn(['requested', 'sent'], 'lost')).toThrow(
    '“lost” is stored, but the known values are requested, sent',
  )
})
