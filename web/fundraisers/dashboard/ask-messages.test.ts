import { expect, it } from 'vitest'
import { type AskFacts, AUDIENCES, askMessage } from './ask-messages.ts'

const rosa: AskFacts = {
  title: 'Help Rosa rebuild after the flood',
  city: 'Marietta',
  purpose: 2,
  costItems: [
    { label: 'Permit', amountCents: 25_000 },
    { label: 'Kitchen floor', amountCents: 620_000 },
    { label: 'Drywall', amountCents: 240_000 },
    { label: 'Panel', amountCents: 130_000 },
  ],
  recipient: { fullName: 'Rosa Delgado', firstName: 'Rosa', isNamed: true },
}

it('words to send have the page’s own facts: its title, whom it is for, its largest costs', () => {
  expect(askMessage('coworkers', rosa)).toBe(
    'Hi all. I started a fundraiser for Rosa: “Help Rosa rebuild after the flood”. It pays for: Kitchen floor, Drywall, Panel and more. Nobody has to give. Passing it on helps, too.',
  )
})

it.each(AUDIENCES)(
  'words for %s name no beneficiary who hasn’t agreed, nor another for oneself',
  (audience) => {
    const unnamed = { fullName: 'a neighbor in Marietta', firstName: 'the neighbor', isNamed: false }
    const title = 'Help a neighbor rebuild after the flood'
    expect(askMessage(audience, { ...rosa, title, recipient: unnamed })).not.toContain('Rosa')
    expect(askMessage(audience, { ...rosa, title: 'Help me rebuild', purpose: 1 })).not.toContain('Rosa')
  },
)

it('words without cost lines say nothing of them', () => {
  expect(askMessage('congregation', { ...rosa, costItems: [] })).not.toContain('pays for')
})
