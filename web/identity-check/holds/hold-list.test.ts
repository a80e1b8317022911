import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MONEY_HOLDS, textForReader } from '#contract/payouts/payout-text.ts'
import { HoldList } from './hold-list.tsx'

const OPEN = {
  holdId: '01a21d47-fe93-718a-8527-d8937bbf473c',
  appealedAt: null,
  appealAnswerDueAt: null,
  appealAnswer: null,
  byAt: null,
  sinceAt: '2026-12-03T23:46:00.000Z',
}

it.each(['bank_changed', 'bank_refused'] as const)(
  'asks nothing of an organizer, who can’t act for the recipient, in the hold %s',
  (kind) => {
    const holds = [{ ...OPEN, ...textForReader(MONEY_HOLDS[kind], 'Rosa') }]
    const text = renderToStaticMarkup(
      createElement(HoldList, { holds, isRecipient: false, action: '/', problem: null }),
    )
    expect(text).toContain('None for you. We')
    expect(text).not.toContain('This wasn’t me')
    expect(text).not.toContain('<dd class="break-words">You</dd>')
  },
)
