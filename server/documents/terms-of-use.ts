import type { DocumentText } from './document-text.ts'

export const termsOfUse = ({
  legalEntity,
  name,
  supportEmail,
  supportPhone,
}: {
  legalEntity: string
  name: string
  supportEmail: string
  supportPhone: string
}): DocumentText => ({
  title: 'Terms of use',
  updated: 'November 21, 2026',
  sections: [
    {
      heading: 'What this is',
      paragraphs: [
        `${name} is run by ${legalEntity}. It lets people in the United States raise money for themselves or for another person, and lets anyone give to them. It is for personal causes: charities and businesses can’t raise money here.`,
      ],
    },
    {
      heading: 'Giving',
      paragraphs: [
        'A gift is a personal gift. It is not tax-deductible, and you get nothing for it. A gift is between $5 and $5,000.',
        'The card fee is 2.9% of the gift plus $0.30. It is taken from the gift unless you choose to cover it. A tip to us is optional, starts at $0, and can be taken back for 30 days.',
        'The link in your receipt is your gift’s own page, without an account. There you take a gift back within 24 hours if it was not yet paid out, and ask for a refund for one year. We answer within two business days.',
      ],
    },
    {
      heading: 'Raising',
      paragraphs: [
        'Tell the truth, name the person helped with their consent, and say how the money will be used and how it reaches them. We may ask for proof, pause or end a fundraiser that breaks these terms, and return gifts.',
        'Money moves only to an account whose owner passed an identity check, every 7 days. If the check isn’t passed, giving pauses 30 days after the fundraiser was published, and gifts are refunded after 60 days.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        `Report a fundraiser from its page, write to ${supportEmail} or call ${supportPhone}. We look at every report, hold money where there is doubt, and tell you what we did.`,
        'These terms follow the law of the State of California. Nothing in them takes away a right the law gives you.',
      ],
    },
  ],
})
