import { expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type DisputeFacts, disputeMail } from './dispute-mail.tsx'

const { order, donatableCase, ...site } = mailFacts
const facts: DisputeFacts = {
  ...site,
  donatableCase,
  order: { ...order, tipCents: 500, totalCents: 5500 },
  dispute: {
    state: 'open',
    amountCents: 5500,
    openedAt: '2026-12-01T10:00:00Z',
    decidesUntil: '2027-02-24T10:00:00Z',
  },
}
const mail = (more: Partial<DisputeFacts> = {}) => renderMail(disputeMail({ ...facts, ...more }))
const inState = (state: DisputeFacts['dispute']['state']) => mail({ dispute: { ...facts.dispute, state } })

it('a dispute’s mail names each amount, and the card if it is known', () => {
  expect(mail().text).toContain(`Gift to Rosa Delgado   $50.00
Tip to Hearten         $5.00
You paid               $55.00
Your bank is holding   $55.00

Given       Nov 21, 2026, PT
Paid with   Visa ending 4242
Receipt     7Q4M-91XZ`)
  expect(mail().text).toContain('Most banks decide by Feb 24, 2027, PT, and we’ll write to you.')
  const withoutCard = mail({ order: { ...facts.order, cardBrand: null, cardLast4: null } })
  expect(withoutCard.text).not.toMatch(/^Card /m)
})

it('tells how to find the gift on the statement, which may have been charged under another name', () => {
  expect(mail().text).toContain('The gift is on your statement under HEARTEN*. If you recognize it')
})

it('a dispute’s mail states the bank’s decision, and after a loss links to a case that still accepts donations', () => {
  expect(inState('won').text).toMatch(/^Still given +\$55\.00$/m)
  const { text, html } = inState('lost')
  expect(text).toMatch(/^Your bank returned +\$55\.00$/m)
  expect(html).toContain('href="https://hearten.example/case-detail/0123456789AB/help-rosa"')
  expect(text).toContain('give to Rosa Delgado again')
  const endedCase = mail({
    dispute: { ...facts.dispute, state: 'lost' },
    donatableCase: { ...donatableCase, donationStatus: 'ended' },
  })
  expect(endedCase.text).not.toContain('again')
})
