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

const SECOND_FACTOR = 'You’ll be asked for your authenticator code. It goes into the audit log.'
const SEEN_AT_ONCE = `They see it right away and get an e-mail. ${SECOND_FACTOR}`

const holdOf = ({ holds }: PayoutsData, { id }: OpenForm) => holds.items.find(({ holdId }) => holdId === id)

const FORM_TEXTS: Readonly<Record<FormName, (data: PayoutsData, form: OpenForm) => Words>> = {
  freeze: ({ holds }, { caseId }) => {
    const who = holds.items.find((item) => item.caseId === caseId)?.recipientDisplay ?? null
    return {
      heading: who === null ? 'Freeze an account' : `Freeze ${who}`,
      intro:
        'No money is sent, and no one can donate. Transfers in transit are recalled where the bank allows.',
      button: 'Freeze and notify',
      message: '',
      foot: SEEN_AT_ONCE,
    }
  },
  unfreeze: (data, form) => {
    const hold = holdOf(data, form)
    return {
      heading: `Unfreeze ${hold?.recipientDisplay ?? 'this account'}`,
      intro: hold === undefined ? '' : `Lifts ${hold.code}. Other holds on the account stay.`,
      button: 'Unfreeze and notify',
      message:
        hold === undefined
          ? ''
          : hold.hasOthers
            ? 'Thanks for talking with us. This question is resolved. Nothing can be sent yet, because transfers are also on hold for another reason.'
            : `Thanks for talking with us. Your account is open again, and ${formatCents(hold.heldCents)} goes out with the next transfer.`,
      foot: SEEN_AT_ONCE,
    }
  },
  answer: (data, form) => {
    const hold = holdOf(data, form)
    return {
      heading: `Reply to ${hold?.recipientDisplay ?? 'the appeal'}`,
      intro: hold?.appeal == null ? '' : `${hold.code} stays. They wrote: “${hold.appeal.text}”`,
      button: 'Keep the hold and reply',
      message: '',
      foot: `They get it by e-mail, and only once. To lift the hold, unfreeze the account instead. ${SECOND_FACTOR}`,
    }
  },
  writeOff: ({ negative }, { caseId }) => {
    const below = negative.items.find((item) => item.caseId === caseId)
    const blockers = below?.blockers ?? []
    return {
      heading: `Write off ${below === undefined ? 'a balance' : formatCents(-below.balanceCents)}`,
      intro:
        blockers.length > 0
          ? ['It can’t be written off yet.', ...blockers].join(' ')
          : `Hearten covers it${below === undefined ? '' : ` for “${below.title}”`}. Later donations are paid out in full. Money that comes back from earlier ones repays Hearten first.`,
      button: 'Write off balance',
      message: null,
      foot: `It can’t be undone. ${SECOND_FACTOR}`,
    }
  },
  write: () => ({
    heading: 'E-mail the organizer',
    intro: 'About their fundraiser’s money. Their reply goes to support.',
    button: 'Send e-mail',
    message: '',
    foot: 'It goes into the audit log.',
  }),
  retry: ({ failed }, { id }) => {
    const payout = failed.items.find(({ payoutId }) => payoutId === id)
    return {
      heading: `Retry ${payout === undefined ? 'a transfer' : formatCents(payout.amountCents)}`,
      intro: 'It’s sent again right away, to the same bank account or card.',
      button: 'Retry now',
      message: null,
      foot: SECOND_FACTOR,
    }
  },
  stop: ({ figures: { stops } }) => ({
    heading: 'Stop all transfers',
    intro:
      stops.length === 0
        ? 'No transfers go out to anyone. Donations and refunds continue.'
        : 'They’re already stopped. This adds another stop, which has to be lifted too.',
    button: 'Stop all transfers',
    message: null,
    foot: `Someone else has to lift it. ${SECOND_FACTOR}`,
  }),
  resume: ({ figures: { stops } }, { id }) => {
    const stop = stops.find(({ stopId }) => stopId === id)
    const others = stops.length - (stop === undefined ? 0 : 1)
    return {
      heading: 'Lift a stop on all transfers',
      intro:
        stop === undefined
          ? 'This stop was lifted.'
          : others > 0
            ? `Lifts “${stop.detail}”. Transfers stay stopped until the ${others === 1 ? 'other stop is' : 'other stops are'} lifted too.`
            : `Lifts “${stop.detail}”. Transfers that came due in the meantime go out within the hour.`,
      button: 'Lift the stop',
      message: null,
      foot: SECOND_FACTOR,
    }
  },
}

/** What the page says once a form's act is done. */
export const DONE_SENTENCES: Readonly<Record<FormName, string>> = {
  freeze: 'Frozen. We’re e-mailing them.',
  unfreeze: 'Unfrozen. We’re e-mailing them.',
  answer: 'We’re e-mailing your reply. The hold stays.',
  writeOff: 'Written off.',
  write: 'E-mail sent.',
  retry: 'The transfer is being sent again.',
  stop: 'All transfers are stopped.',
  resume: 'The stop is lifted.',
}

export const wordsOf = (data: PayoutsData, form: OpenForm): Words => FORM_TEXTS[form.name](data, form)
