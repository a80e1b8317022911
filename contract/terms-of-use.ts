import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from './cases/verification-deadlines.ts'
import type { DocumentParties, DocumentText } from './document-text.ts'
import {
  REFUND_ANSWER_BUSINESS_DAYS,
  REFUND_ASK_TIME,
  TIP_BACK_DAYS,
  UNDO_HOURS,
} from './donations/donation-promises.ts'
import { formatWholeDollars } from './money.ts'
import { PAYOUT_EVERY_DAYS } from './payouts/payout-times.ts'
import { asSentence } from './plain-text.ts'
import {
  CARD_FEE_TEXT,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
} from './pricing.ts'

/** The day of the latest change: update it whenever the text changes. */
export const TERMS_VERSION = '2026-11-28'

export const termsOfUse = ({
  legalEntity,
  name,
  supportEmail,
  supportPhone,
}: DocumentParties): DocumentText => ({
  title: 'Terms of use',
  version: TERMS_VERSION,
  sections: [
    {
      heading: 'What this is',
      paragraphs: [
        `${asSentence(`${name} is run by ${legalEntity}`)} It lets people in the United States raise money for themselves or for another person, and lets anyone give to them. It is for personal causes: charities and businesses can’t raise money here.`,
      ],
    },
    {
      heading: 'Giving',
      paragraphs: [
        `A gift is a personal gift. It is not tax-deductible, and you get nothing for it. A gift is between ${formatWholeDollars(DONATION_MIN_CENTS)} and ${formatWholeDollars(DONATION_MAX_CENTS)}, or ${formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)} once your e-mail address is verified.`,
        `The card fee is ${CARD_FEE_TEXT} of each gift. It is taken from the gift unless you choose to cover it. A tip to us is optional, can be $0, and can be refunded for ${TIP_BACK_DAYS} days.`,
        `The link in your receipt opens your gift’s own page, no account needed. There you can cancel a gift within ${UNDO_HOURS} hours if it hasn’t been paid out, and ask for a refund for ${REFUND_ASK_TIME}. We answer within ${REFUND_ANSWER_BUSINESS_DAYS} business days.`,
      ],
    },
    {
      heading: 'Raising',
      paragraphs: [
        'Tell the truth, name the person helped with their consent, and say how the money will be used and how it reaches them. We may ask for proof, pause or end a fundraiser that breaks these terms, and return gifts.',
        `Money moves only to an account whose owner has passed an identity check, every ${PAYOUT_EVERY_DAYS} days, or every day if they choose that. If the check isn’t passed, giving pauses ${DONATIONS_PAUSE_AFTER_DAYS} days after the fundraiser was published, and gifts are refunded after ${REFUNDS_AFTER_DAYS} days.`,
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        `Report a fundraiser from its page, write to ${supportEmail} or call ${supportPhone}. We read every report, hold money where there is doubt, and tell you what we did.`,
        'The law of the State of California governs these terms. Nothing in them takes away a right the law gives you.',
      ],
    },
  ],
})
