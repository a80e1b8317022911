import { expect, it } from 'vitest'
import type { StaffHold } from '#contract/payouts/payout-staff.ts'
import { wordsOf } from './form-words.ts'
import { readView } from './payouts-page.ts'

const holdOf = (holdId: string): StaffHold => ({
  caseId: 'Q9P9A0EWVMZB',
  title: 'Help Rosa rebuild after the flood',
  slug: 'help-rosa',
  recipientDisplay: 'Rosa D.',
  holdId,
  kind: 'staff',
  code: 'staff.freeze',
  message: 'A question is open.',
  reason: null,
  heldCents: 12_345,
  openedAt: '2026-12-02T09:00:00.000Z',
  openedByName: null,
  untilAt: null,
  mayLift: true,
  appeal: null,
  mayAnswer: false,
})

const messageFor = (...holdIds: readonly string[]): string | null => {
  const nothing = { count: 0, cents: 0 }
  const data = {
    view: readView(new URL('https://hearten.example/staff/payouts')),
    figures: {
      due: nothing,
      scheduled: nothing,
      inTransit: nothing,
      onHold: nothing,
      inDispute: nothing,
      negative: nothing,
      stopped: null,
    },
    runs: { items: [], nextCursor: null },
    failed: { items: [], nextCursor: null },
    negative: { items: [], nextCursor: null },
    payouts: { items: [], nextCursor: null },
    holds: { items: holdIds.map(holdOf), nextCursor: null },
    formKey: '',
  }
  return wordsOf(data, { name: 'unfreeze', caseId: 'Q9P9A0EWVMZB', id: 'first' }).message
}

it('promises a transfer after a hold only if no other hold of the account stays', () => {
  expect(messageFor('first')).toContain('$123.45 goes out with the next transfer')
  expect(messageFor('first', 'second')).toContain('on hold for another reason, too')
})
