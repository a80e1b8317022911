import { REVIEW_PROMISE, URGENT_PROMISE } from '#contract/cases/reviews/review-deadlines.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import {
  REFUND_ANSWER_BUSINESS_DAYS,
  REFUND_ASK_TIME,
  TIP_BACK_DAYS,
  UNDO_HOURS,
} from '#contract/donations/donation-promises.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import {
  CARD_FEE_TEXT,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
} from '#contract/pricing.ts'

export type FaqEntry = {
  /** Anchor in the address: `/faq#refund`. */
  readonly id: string
  readonly group: 'Giving' | 'Raising' | 'Money and safety'
  readonly question: string
  readonly answer: readonly string[]
  readonly link?: { readonly to: string; readonly words: string }
}

/** The FAQ, used by the page, its search and its structured data. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    id: 'refund',
    group: 'Giving',
    question: 'Can I get my gift back?',
    answer: [
      `Yes. You can cancel it yourself with the link in your receipt within ${UNDO_HOURS} hours, unless it’s been paid out, and refund just the tip for ${TIP_BACK_DAYS} days. Otherwise, request a refund for up to ${REFUND_ASK_TIME} on the same page; we answer within ${REFUND_ANSWER_BUSINESS_DAYS} business days.`,
      'If the person’s identity isn’t verified, everyone is refunded by the date on the case page. A refund returns everything you paid.',
    ],
  },
  {
    id: 'receipt',
    group: 'Giving',
    question: 'Where is my receipt?',
    answer: [
      'We e-mail it right after you give. The e-mail links to a page with your receipt. Keep it: the link works without an account. If the e-mail isn’t there, check your spam folder, or have your receipts sent again.',
    ],
    link: { to: '/find-receipt', words: 'Find my receipt' },
  },
  {
    id: 'limits',
    group: 'Giving',
    question: 'How much can I give?',
    answer: [
      `From ${formatWholeDollars(DONATION_MIN_CENTS)} to ${formatWholeDollars(DONATION_MAX_CENTS)}, or ${formatWholeDollars(DONATION_MAX_VERIFIED_CENTS)} once your e-mail address is verified. You don’t need an account.`,
    ],
  },
  {
    id: 'names',
    group: 'Giving',
    question: 'Who sees my name and my amount?',
    answer: [
      'You choose: your full name, your first name and initial, or no name; and the amount shown or hidden. The organizer can see both, to thank you. You can change your mind later from your receipt.',
    ],
  },
  {
    id: 'twice',
    group: 'Giving',
    question: 'The page says “still confirming”. Did I pay twice?',
    answer: [
      'No. Each try has its own key, so one gift can’t be charged twice. If your bank does charge it twice, we’ll notice and refund one automatically.',
    ],
  },
  {
    id: 'tax',
    group: 'Giving',
    question: 'Is my gift tax-deductible?',
    answer: ['No. Cases here are personal gifts from one person to another, not donations to a charity.'],
  },
  {
    id: 'fees',
    group: 'Money and safety',
    question: 'How much are fees and tips?',
    answer: [
      `The card fee is ${CARD_FEE_TEXT} a gift. It comes out of the gift unless you choose to cover it; the page then shows to the cent what that adds.`,
      'Tips to us are optional, and $0 is always a choice. They pay for the site and the people who answer the phone.',
    ],
    link: { to: '/fees', words: 'Try an amount' },
  },
  {
    id: 'payouts',
    group: 'Money and safety',
    question: 'How do payouts work?',
    answer: [
      `A case’s first gift takes ${FIRST_DONATION_CLEARS_DAYS} days to clear, later ones ${DONATION_CLEARS_DAYS}. Every ${PAYOUT_EVERY_DAYS} days, or every day if the recipient chooses that, what has cleared is sent to the checked account. Each transfer is listed on the case’s page.`,
    ],
  },
  {
    id: 'identity',
    group: 'Money and safety',
    question: 'Why is there an identity check?',
    answer: [
      'To make sure money given for a person reaches that person. Until the check is passed, nothing is sent.',
      `If it isn’t passed, giving pauses ${DONATIONS_PAUSE_AFTER_DAYS} days after the case was published, and gifts go back after ${REFUNDS_AFTER_DAYS} days. Both dates are on the case from the start.`,
    ],
    link: { to: '/security', words: 'How gifts are protected' },
  },
  {
    id: 'wrong',
    group: 'Money and safety',
    question: 'A case looks wrong. What do I do?',
    answer: [
      'Press “Report this case” on its page. You’ll get a reference number, and a person reads it. No one is told who reported it. If you leave your address, we’ll tell you what we decided.',
    ],
  },
  {
    id: 'someone-else',
    group: 'Raising',
    question: 'Can I raise money for someone else?',
    answer: ['Yes, if they know and agree. The money goes to their account, not to yours.'],
    link: { to: '/how-it-works/raising', words: 'How raising works' },
  },
  {
    id: 'review',
    group: 'Raising',
    question: 'How soon is my page live?',
    answer: [
      `A person reads it ${REVIEW_PROMISE}. It’s sooner after a fire, a storm, an accident or a death: ${URGENT_PROMISE}. If something is missing, you’ll hear exactly what it is and how to fix it, and nothing you wrote is lost.`,
    ],
  },
  {
    id: 'good-page',
    group: 'Raising',
    question: 'What does a good page say?',
    answer: [
      'Who it is for and how you know them, what happened, what the money pays for line by line, and how it reaches them. A photo you took yourself helps more than any word.',
    ],
    link: { to: '/causes', words: 'A guide for each cause' },
  },
  {
    id: 'not-here',
    group: 'Raising',
    question: 'Can a charity or a business raise money here?',
    answer: [
      'Not for now. Fundraisers here are personal: one person, one family, one need, in the United States.',
    ],
  },
]

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? []

/** Entries that contain every word; all of them for an empty search. */
export const findFaqEntries = (search: string): readonly FaqEntry[] => {
  const searchWords = words(search)
  return FAQ_ENTRIES.filter(({ question, answer, group }) => {
    const text = [question, group, ...answer].join(' ').toLowerCase()
    return searchWords.every((word) => text.includes(word))
  })
}
