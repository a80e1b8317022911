import { expect, it } from 'vitest'
import { CODE_PURPOSES } from '#contract/accounts/account-shapes.ts'
import { PENDING_CHANGE_STATES } from '#contract/accounts/pending-email-calls.ts'
import { VISIBILITIES } from '#contract/cases/case-states.ts'
import { REVIEW_KINDS, REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import { ERROR_LEVELS } from '#contract/codes.ts'
import {
  DONATION_RETURN_REASONS,
  REFUND_REQUEST_STATES,
  STORED_REQUEST_REASONS,
} from '#contract/donations/donation-requests.ts'
import { ORDER_STATES, PAY_METHODS } from '#contract/donations/orders.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import { INVITATION_STATES } from '#contract/identity-check/invitation-answers.ts'
import { HOLD_KINDS } from '#contract/identity-check/payout-holds.ts'
import { DISABLED_REASONS } from '#contract/identity-check/withdrawal-account.ts'
import { LEAD_STATES } from '#contract/leads/leads.ts'
import { UPLOAD_PURPOSES } from '#contract/media/upload-limits.ts'
import { PAYOUT_STATES } from '#contract/payouts/payout-states.ts'
import { CONTACT_STATES } from '#contract/support/support.ts'
import { ERROR_SIDES, ERROR_STATES } from '#contract/tracking/error-calls.ts'
import { DISPUTE_STATES } from '#server/donations/disputes/disputes.state.ts'
import { DUPLICATE_PAYMENT_STATES } from '#server/donations/duplicate-payments/duplicate-payments.queries.ts'
import { REFUND_STATES } from '#server/donations/refunds/refunds.state.ts'
import { testApp } from '#testing/app.ts'
import { parseEnumColumn } from './parse-enum-column.ts'

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
  ['account_hold', 'kind', HOLD_KINDS],
  ['beneficiary_invitation', 'state', INVITATION_STATES],
  ['case_review', 'kind', REVIEW_KINDS],
  ['case_review', 'state', REVIEW_STATES],
  ['cases', 'visibility', VISIBILITIES],
  ['email_code', 'purpose', CODE_PURPOSES],
  ['error_group', 'level', ERROR_LEVELS],
  ['error_group', 'side', ERROR_SIDES],
  ['error_group', 'state', ERROR_STATES],
  ['error_stack', 'level', ERROR_LEVELS],
  ['error_stack', 'side', ERROR_SIDES],
  ['held_email_change', 'outcome', PENDING_CHANGE_STATES.filter((state) => state !== 'waiting')],
  ['lead', 'state', LEAD_STATES],
  ['orders', 'name_shown', NAME_SHOWN_CHOICES],
  ['orders', 'pay_method', PAY_METHODS],
  ['orders', 'state', ORDER_STATES],
  ['payout', 'status', PAYOUT_STATES],
  ['support_message', 'state', CONTACT_STATES],
  ['upload', 'purpose', UPLOAD_PURPOSES],
  ['withdrawal_account', 'disabled_reason', DISABLED_REASONS],
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
