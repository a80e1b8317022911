import { formatCents } from '#contract/money.ts'
import type { FormName, OpenForm, PayoutsData } from './payouts-page.ts'

type Words = {
  readonly heading: string
  readonly intro: string
  readonly button: string
  /** Initial text for the owner; null if the form has none. */
  readonly told: string | null
  readonly foot: string
}

const SECOND_FACTOR = 'Asks for your second factor. Goes in the audit log.'
const SEEN_AT_ONCE = `They see it at once, and get a mail. ${SECOND_FACTOR}`

const holdOf = ({ holds }: PayoutsData, { id }: OpenForm) => holds.items.find(({ holdId }) => holdId === id)

const FORM_WORDS: Readonly<Record<FormName, (data: PayoutsData, form: OpenForm) => Words>> = {
  freeze: ({ holds }, { caseId }) => {
    const who = holds.items.find((one) => one.caseId === caseId)?.recipientDisplay ?? null
    return {
      heading: who === null ? 'Freeze an account' : `Freeze ${who}`,
      intro: 'Nothing is sent and nobody can give. What is on the way is called back where the bank allows.',
      button: 'Freeze and send',
      told: '',
      foot: SEEN_AT_ONCE,
    }
  },
  unfreeze: (data, form) => {
    const hold = holdOf(data, form)
    return {
      heading: `Unfreeze ${hold?.recipientDisplay ?? 'this account'}`,
      intro: hold === undefined ? '' : `Lifts ${hold.code}. Other holds of the account stay.`,
      button: 'Unfreeze and send',
      told:
        hold === undefined
          ? ''
          : `Thanks for talking with us. Your account is open again, and ${formatCents(hold.heldCents)} leaves with the next transfer.`,
      foot: SEEN_AT_ONCE,
    }
  },
  answer: (data, form) => {
    const hold = holdOf(data, form)
    return {
      heading: `Answer ${hold?.recipientDisplay ?? 'the appeal'}`,
      intro: hold?.appeal == null ? '' : `${hold.code} stays. They wrote: “${hold.appeal.text}”`,
      button: 'Keep the hold and answer',
      told: '',
      foot: `They get it by mail, once. To lift the hold, unfreeze it instead. ${SECOND_FACTOR}`,
    }
  },
  writeOff: ({ negative }, { caseId }) => {
    const below = negative.items.find((one) => one.caseId === caseId)
    return {
      heading: `Write off ${below === undefined ? 'a balance' : formatCents(-below.balanceCents)}`,
      intro: `Hearten bears it${below === undefined ? '' : ` for “${below.title}”`}. Later gifts go out whole.`,
      button: 'Write it off',
      told: null,
      foot: `It can’t be undone. ${SECOND_FACTOR}`,
    }
  },
  write: () => ({
    heading: 'Write to the organizer',
    intro: 'About the money of their fundraiser. Their answer comes to support.',
    button: 'Send the mail',
    told: '',
    foot: 'Goes in the audit log.',
  }),
  retry: ({ failed }, { id }) => {
    const payout = failed.items.find(({ payoutId }) => payoutId === id)
    return {
      heading: `Retry ${payout === undefined ? 'a transfer' : formatCents(payout.amountCents)}`,
      intro: 'It is sent again at once, to the same bank account.',
      button: 'Retry now',
      told: null,
      foot: SECOND_FACTOR,
    }
  },
  stop: () => ({
    heading: 'Stop all transfers',
    intro: 'Nothing leaves for anybody. Gifts and refunds go on.',
    button: 'Stop all transfers',
    told: null,
    foot: `Somebody else lets them go again. ${SECOND_FACTOR}`,
  }),
  resume: () => ({
    heading: 'Resume transfers',
    intro: 'What was due meanwhile leaves within the hour.',
    button: 'Resume transfers',
    told: null,
    foot: SECOND_FACTOR,
  }),
}

export const wordsOf = (data: PayoutsData, form: OpenForm): Words => FORM_WORDS[form.name](data, form)
