import { expect, it } from 'vitest'
import { actByText, DISABLED_ACCOUNT_TEXTS } from '#contract/identity-check/disabled-account-text.ts'
import { DISABLED_REASONS } from '#contract/identity-check/withdrawal-account.ts'
import { textForReader } from './payout-text.ts'

const NOW = new Date('2026-12-07T20:00:00.000Z')

it.each(DISABLED_REASONS)('an organizer reads about another’s account that it is theirs: %s', (reason) => {
  const { nextStep, ...text } = DISABLED_ACCOUNT_TEXTS[reason]
  const hold = { ...text, nextStep: nextStep('help@mail.example'), by: '' }
  const read = textForReader(hold, 'Rosa')
  expect(read.nextStep).toMatch(/^None for you\. /)
  for (const actByAt of [null, '2026-12-09T20:00:00.000Z']) {
    const by = actByText({ reason, actByAt, refundsAt: null }, NOW, 'Rosa')
    const words = [read.why, read.nextStep.replace('None for you', ''), read.whoActs, by].join(' ')
    expect(words).not.toMatch(/\byou\b|who you are/i)
    expect(words).toContain('Rosa')
  }
  expect(textForReader(hold, null)).toEqual(hold)
})
