import type { DocumentParties, DocumentText } from './document-text.ts'
import { asSentence } from './plain-text.ts'

/** The day of the latest change: update it whenever the text changes. */
export const PRIVACY_VERSION = '2026-12-01'

export const privacyPolicy = ({
  legalEntity,
  name,
  supportEmail,
  supportPhone,
}: DocumentParties): DocumentText => ({
  title: 'Privacy policy',
  version: PRIVACY_VERSION,
  sections: [
    {
      heading: 'The short version',
      paragraphs: [
        `${asSentence(`${name} is run by ${legalEntity}`)} We keep what a gift, a fundraiser or a transfer needs, show the public only what you chose to show, sell nothing, and let you ask for everything we hold about you or have it erased.`,
      ],
    },
    {
      heading: 'When you give',
      paragraphs: [
        'We ask for your name, your e-mail address and, if you like, a message. Your name travels to us encrypted and is stored under its own key. Erasing that key erases you from our records, and the books keep only amounts and dates.',
        'You choose whether the page shows your name and your amount. The organizer can see both, to thank you. Co-organizers see your name unless you stay anonymous, and your amount only if the page shows it.',
        'Your card number goes straight to our payment provider. It never reaches our servers. We keep the card’s brand and last four digits for your receipt. If you ask for it, the provider saves the card for your next gifts. Then we also store its expiration date, until you remove the card or delete your account.',
      ],
    },
    {
      heading: 'When you raise money',
      paragraphs: [
        'We publish the story, the pictures, first and last names of the organizer and the person helped, and the city and state. Never a street, never a ZIP code.',
        'To send money, the law requires us to know who receives it. The legal name, birth date, address and phone number for that check are stored encrypted under their own key and sent to our payment provider. Our pages show our team none of them but the legal name, and that only if it isn’t the one on the fundraiser. The account number and the digits of the Social Security number are typed into the payment provider’s own form and never reach our servers. We keep the name of the bank or card and its last four digits.',
      ],
    },
    {
      heading: 'When you write to us, or ask for a call',
      paragraphs: [
        'A message through the contact form, and the e-mail address and phone number of a request for a call, are stored encrypted under their own key. We use them to answer you. A message is deleted two years after its last answer, and a request that led nowhere two years after you last asked.',
      ],
    },
    {
      heading: 'Cookies and measurement',
      paragraphs: [
        'One cookie with a random visitor number keeps a gift from being sent twice and counts visits. Others remember your country check, the page you came to first until you close the browser, and, if you sign in, your session. We load no third-party advertising or measurement scripts unless you agree, and we honor Global Privacy Control.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `Write to ${supportEmail} or call ${supportPhone} to see, correct, move or erase what we hold about you. We answer within 30 days. You can also download it, or erase your account, on your account page. That includes e-mail addresses the account had before. The text of a report on a fundraiser is kept for two years. Records of payments stay for seven years because tax law requires it, without your name once it has been erased.`,
      ],
    },
  ],
})
