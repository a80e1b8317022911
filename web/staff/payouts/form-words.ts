import { formatCents } from '#contract/money.ts'
import type { FormName, OpenForm, PayoutsData } from './payouts-page.ts'

type Words = {
  readonly heading: string
  readonly intro: string
  readonly button: string
  /** Initial text of the message to the owner; null if the form has no message. */
  readonly message: string | null
  readonly foot: string
}

const SECOND_FACTOR = 'Asks for your second factor. Goes in the audit log.'
const SEEN_AT_ONCE = `They see it at once, and get a mail. ${SECOND_FACTOR}`

const holdOf = ({ holds }: PayoutsData, { id }: OpenForm) => holds.items.find(({ holdId }) => holdId === id)

const FORM_WORDS: Readonly<Record<FormName, (data: PayoutsData, form: OpenForm) => Words>> = {
  freeze: ({ holds }, { caseId }) => {
    const who = holds.items.find((item) => item.caseId === caseId)?.recipientDisplay ?? null
    return {
      heading: who === null ? 'Freeze an account' : `Freeze ${who}`,
      intro:
        'No money is sent, and no one can donate. Transfers in transit are recalled where the bank allows.',
      button: 'Freeze and send',
      message: '',
      foot: SEEN_AT_ONCE,
    }
  },
  unfreeze: (data, form) => {
    const hold = holdOf(data, form)
    const hasOthers = data.holds.items.some(
      ({ caseId, holdId }) => caseId === hold?.caseId && holdId !== hold.holdId,
    )
    return {
      heading: `Unfreeze ${hold?.recipientDisplay ?? 'this account'}`,
      intro: hold === undefined ? '' : `Lifts ${hold.code}. Other holds of the account stay.`,
      button: 'Unfreeze and send',
      message:
        hold === undefined
          ? ''
          : hasOthers
            ? 'Thanks for talking with us. This question is settled. Nothing is sent yet, because transfers are on hold for another reason, too.'
            : `Thanks for talking with us. Your account is open again, and ${formatCents(hold.heldCents)} goes out with the next transfer.`,
      foot: SEEN_AT_ONCE,
    }
  },
  answer: (data, form) => {
    const hold = holdOf(data, form)
    return {
      heading: `Answer ${hold?.recipientDisplay ?? 'the appeal'}`,
      intro: hold?.appeal == null ? '' : `${hold.code} stays. They wrote: “${hold.appeal.text}”`,
      button: 'Keep the hold and answer',
      message: '',
      foot: `They get it by mail, once. To lift the hold, unfreeze it instead. ${SECOND_FACTOR}`,
    }
  },
  writeOff: ({ negative }, { caseId }) => {
    const below = negative.items.find((item) => item.caseId === caseId)
    return {
      heading: `Write off ${below === undefined ? 'a balance' : formatCents(-below.balanceCents)}`,
      intro: `Hearten covers it${below === undefined ? '' : ` for “${below.title}”`}. Later donations are paid out in full.`,
      button: 'Write it off',
      message: null,
      foot: `It can’t be undone. ${SECOND_FACTOR}`,
    }
  },
  write: () => ({
    heading: 'Write to the organizer',
    intro: 'About their fundraiser’s money. Their answer goes to support.',
    button: 'Send the mail',
    message: '',
    foot: 'Goes in the audit log.',
  }),
  retry: ({ failed }, { id }) => {
    const payout = failed.items.find(({ payoutId }) => payoutId === id)
    return {
      heading: `Retry ${payout === undefined ? 'a transfer' : formatCents(payout.amountCents)}`,
      intro: 'It is sent again at once, to the same bank account.',
      button: 'Retry now',
      message: null,
      foot: SECOND_FACTOR,
    }
  },
  stop: () => ({
    heading: 'Stop all transfers',
    intro: 'No transfer is sent to anyone. Donations and refunds continue.',
    button: 'Stop all transfers',
    message: null,
    foot: `A second person has to resume them. ${SECOND_FACTOR}`,
  }),
  resume: () => ({
    heading: 'Resume transfers',
    intro: 'Transfers that came due meanwhile are sent within the hour.',
    button: 'Resume transfers',
    message: null,
    foot: SECOND_FACTOR,
  }),
}

/** What the page says once a form's act is done. */
export const DONE_SENTENCES: Readonly<Record<FormName, string>> = {
  freeze: 'Frozen. They’re told by mail.',
  unfreeze: 'Unfrozen. They’re told by mail.',
  answer: 'Answered by mail. The hold stays.',
  writeOff: 'Written off.',
  write: 'The mail is sent.',
  retry: 'The transfer is sent again.',
  stop: 'All transfers are stopped.',
  resume: 'Transfers are resumed.',
}

export const wordsOf = (data: PayoutsData, form: OpenForm): Words => FORM_WORDS[form.name](data, form)
