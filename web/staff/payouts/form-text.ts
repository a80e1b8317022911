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

const FORM_TEXTS: Readonly<Record<FormName, (data: PayoutsData, form: OpenForm) => Words>> = {
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
    return {
      heading: `Unfreeze ${hold?.recipientDisplay ?? 'this account'}`,
      intro: hold === undefined ? '' : `Lifts ${hold.code}. Other holds of the account stay.`,
      button: 'Unfreeze and send',
      message:
        hold === undefined
          ? ''
          : hold.hasOthers
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
    const blockers = below?.blockers ?? []
    return {
      heading: `Write off ${below === undefined ? 'a balance' : formatCents(-below.balanceCents)}`,
      intro:
        blockers.length > 0
          ? ['Can’t be written off yet.', ...blockers].join(' ')
          : `Hearten covers it${below === undefined ? '' : ` for “${below.title}”`}. Later donations are paid out in full. What comes back of earlier ones repays Hearten first.`,
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
  stop: ({ figures: { stops } }) => ({
    heading: 'Stop all transfers',
    intro:
      stops.length === 0
        ? 'No transfer is sent to anyone. Donations and refunds continue.'
        : 'They are stopped already. Yours is one more stop, and has to be lifted as well.',
    button: 'Stop all transfers',
    message: null,
    foot: `A second person has to lift it. ${SECOND_FACTOR}`,
  }),
  resume: ({ figures: { stops } }, { id }) => {
    const stop = stops.find(({ stopId }) => stopId === id)
    const others = stops.length - (stop === undefined ? 0 : 1)
    return {
      heading: 'Lift a stop of all transfers',
      intro:
        stop === undefined
          ? 'This stop is lifted.'
          : others > 0
            ? `Lifts “${stop.detail}”. Transfers wait until the ${others === 1 ? 'other stop is' : 'other stops are'} lifted, too.`
            : `Lifts “${stop.detail}”. Transfers that came due meanwhile are sent within the hour.`,
      button: 'Lift the stop',
      message: null,
      foot: SECOND_FACTOR,
    }
  },
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
  resume: 'The stop is lifted.',
}

export const wordsOf = (data: PayoutsData, form: OpenForm): Words => FORM_TEXTS[form.name](data, form)
