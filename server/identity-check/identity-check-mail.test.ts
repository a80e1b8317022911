import { describe, expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type IdentityCheckFacts, identityCheckMail, identityCheckTitle } from './identity-check-mail.tsx'

const { publicOrigin, brand } = mailFacts
const facts: IdentityCheckFacts = {
  publicOrigin,
  brand,
  to: 'rosa@mail.example',
  role: 'beneficiary',
  isTypedByOrganizer: true,
  organizerName: 'Lena Whitcomb',
  caseTitle: 'Help Rosa rebuild after the flood',
  checkUrl: `${publicOrigin}/kyc/check/0123456789AB?key=abc.def`,
  isReminder: false,
  raisedCents: 124_000,
  donationCount: 31,
  donationsPauseAt: new Date('2026-12-21T20:00:00Z'),
  refundsAt: new Date('2027-01-20T20:00:00Z'),
}
const textOf = (more: Partial<IdentityCheckFacts> = {}): string =>
  renderMail(identityCheckMail({ ...facts, ...more })).text.replace(/\s+/g, ' ')

describe.each([
  ['beneficiary', false, 'Lena Whitcomb is raising money for you'],
  ['beneficiary', true, 'Lena Whitcomb is raising money for you: one step is left'],
  ['organizer', false, 'Confirm who you are, so the money can reach you'],
  ['organizer', true, 'Still to do: confirm who you are'],
] as const)('the identity check’s mail to the %s, as a reminder: %s', (role, isReminder, title) => {
  it('names the task, what it needs, and both deadlines', () => {
    expect(identityCheckTitle({ ...facts, role, isReminder })).toBe(title)
    const text = textOf({ role, isReminder })
    for (const words of [
      'Help Rosa rebuild after the flood',
      'Dec 21, 2026, PT',
      'Jan 20, 2027, PT',
      'the last 4 digits of your SSN',
      'we never see them',
      'Lena Whitcomb',
      '$1,240.00 from 31 donations',
    ])
      expect(text).toContain(words)
    expect(text).toContain('/kyc/check/0123456789AB')
  })
})

it('the identity check’s mail tells a beneficiary that the link is personal, and how to stop the fundraiser', () => {
  const text = textOf()
  expect(text).toContain('please don’t share it')
  expect(text).toContain(`Write to ${brand.supportEmail}, and we’ll stop it.`)
  expect(text).toContain('Don’t know Lena, or don’t want this?')
  const { html } = renderMail(identityCheckMail(facts))
  expect(html).toContain(`href="mailto:${brand.supportEmail}" style="color:#2346A6`)
  expect(textOf({ role: 'organizer' })).not.toContain('share it')
})

it('the identity check’s mail makes no link of the organizer’s text, because it may go to any address', () => {
  const text = textOf({ organizerName: 'evil.example/win', caseTitle: 'See evil.example/now' })
  expect(text).not.toContain('evil.example')
})

it.each(['beneficiary', 'organizer'] as const)(
  'the identity check’s mail to the %s names one deadline once giving has ended',
  (role) => {
    const text = textOf({ role, isReminder: true, donationsPauseAt: null })
    expect(text).toContain('has ended')
    expect(text).toContain('Jan 20, 2027, PT')
    expect(text).not.toMatch(/is open|can give|Giving pauses|first date/)
  },
)

it('says who gave us the beneficiary’s address', () => {
  expect(textOf()).toContain('because Lena Whitcomb gave us rosa@mail.example as your address.')
  expect(textOf({ isTypedByOrganizer: false })).toContain(
    'because Lena Whitcomb is raising money for you, and you gave us rosa@mail.example as your address.',
  )
})
