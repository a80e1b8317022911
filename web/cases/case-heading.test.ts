import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { OrganizerAndBeneficiary } from './case-heading.tsx'

const facts = {
  organizer: { displayName: 'Nora Quinn', relation: null },
  purpose: 1,
  verified: true,
  deadlineRefund: null,
}

it.each([
  ['open', 50_000, 'is raising this money and receives it'],
  ['ended', 0, 'raised this money and receives it'],
  ['ended', 50_000, 'raised this money and received it'],
])(
  'of an own fundraiser, %s, with %i cents paid out, says that its organizer %s',
  (donationStatus, paidOutCents, text) => {
    // Safe cast: the line reads these fields alone.
    const detail = { ...facts, donationStatus, paidOutCents } as CaseDetail
    const markup = renderToStaticMarkup(createElement(OrganizerAndBeneficiary, { detail }))
    expect(markup.replace(/<[^>]*>/g, '')).toContain(text)
  },
)
