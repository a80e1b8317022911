import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NegativeBalance, StaffHold } from '#contract/payouts/payout-staff.ts'
import { actText } from '../acts/subject-act.ts'
import { PAYOUT_ACTS } from './payout-acts.tsx'
import { type PayoutsData, readView } from './payouts-page.ts'

const holdOf = (holdId: string, hasOthers: boolean): StaffHold => ({
  caseId: 'Q9P9A0EWVMZB',
  title: 'Help Rosa rebuild after the flood',
  slug: 'help-rosa',
  recipientDisplay: 'Rosa D.',
  holdId,
  hasOthers,
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

const NEGATIVE: NegativeBalance = {
  ...{ caseId: 'Q9P9A0EWVMZB', title: 'Help Rosa rebuild after the flood', slug: 'help-rosa' },
  recipientDisplay: 'Rosa D.',
  balanceCents: -4825,
  cause: 'refund',
  causedAt: null,
  lastDonationAt: null,
  blockers: [],
}

const dataWith = (hold: StaffHold | null, negative: readonly NegativeBalance[] = []): PayoutsData => {
  const nothing = { count: 0, cents: 0 }
  return {
    view: readView(new URL('https://hearten.example/staff/payouts')),
    figures: {
      due: nothing,
      scheduled: nothing,
      inTransit: nothing,
      onHold: nothing,
      inDispute: nothing,
      negative: nothing,
      stops: [],
    },
    runs: { items: [], nextCursor: null },
    failed: { items: [], nextCursor: null },
    negative: { items: negative, nextCursor: null },
    payouts: { items: [], nextCursor: null },
    holds: { items: hold === null ? [] : [hold], nextCursor: null },
    filters: { typed: {}, problems: {} },
    inCsv: { payouts: {}, holds: {} },
    formKey: '',
  }
}
const CASE_ID = 'Q9P9A0EWVMZB'
const messageFor = ({ hasOthers }: { readonly hasOthers: boolean }): string => {
  const act = PAYOUT_ACTS['unfreeze']
  if (act?.Fields === undefined) throw new Error('Unfreezing has a message')
  const subject = dataWith(holdOf('first', hasOthers))
  return renderToStaticMarkup(
    createElement(act.Fields, { name: 'unfreeze', act, subject, of: `${CASE_ID}.first`, problem: undefined }),
  )
}
const writeOffIntro = (blockers: string[]): ReactNode => {
  const data = dataWith(null, [{ ...NEGATIVE, blockers }])
  return actText(PAYOUT_ACTS['writeOff']?.intro, data, `${CASE_ID}.-4825`)
}

it('promises a transfer after a hold only if no other hold of the account stays', () => {
  expect(messageFor({ hasOthers: false })).toContain('$123.45 goes out with the next transfer')
  expect(messageFor({ hasOthers: true })).toContain('also on hold for another reason')
})

it('says what blocks a write-off, and what it does otherwise', () => {
  expect(writeOffIntro(['A refund of $50.00 isn’t complete yet, and may still fail.'])).toBe(
    'It can’t be written off yet. A refund of $50.00 isn’t complete yet, and may still fail.',
  )
  expect(writeOffIntro([])).toContain('Money that comes back from earlier ones repays Hearten first.')
})
