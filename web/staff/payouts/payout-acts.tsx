import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'
import { MessageField } from '../acts/message-field.tsx'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'
import { FREEZE, SEEN_AT_ONCE } from '../freeze-act.tsx'
import type { PayoutsData } from './payouts-page.ts'

type Props = ActBodyProps<PayoutsData>

/** What a row's act is on: a case, and a hold, payout or balance of it. */
export const partsOf = (of: string): { readonly caseId: string; readonly id: string } => {
  const [caseId = '', id = ''] = of.split('.')
  return { caseId, id }
}

const inputIn = (form: FormData) => {
  const { caseId, id } = partsOf(textOf(form, 'of'))
  return { caseId, id, reason: textOf(form, 'reason') }
}

const holdIn = (form: FormData) => {
  const { caseId, id, reason } = inputIn(form)
  return { caseId, holdId: id, reason, message: textOf(form, 'message') }
}

const holdOf = ({ holds }: PayoutsData, of: string) =>
  holds.items.find(({ holdId }) => holdId === partsOf(of).id)

const stopOf = ({ figures: { stops } }: PayoutsData, of: string) => stops.find(({ stopId }) => stopId === of)

const liftMessage = (data: PayoutsData, of: string): string => {
  const hold = holdOf(data, of)
  if (hold === undefined) return ''
  return hold.hasOthers
    ? 'Thanks for talking with us. This question is resolved. Nothing can be sent yet, because transfers are also on hold for another reason.'
    : `Thanks for talking with us. Your account is open again, and ${formatCents(hold.heldCents)} goes out with the next transfer.`
}

const LiftFields = ({ subject, of, problem }: Props) => (
  <MessageField text={liftMessage(subject, of)} problem={problem} />
)

const EmptyMessage = ({ problem }: Props) => <MessageField text="" problem={problem} />

const WriteFields = ({ subject, problem }: Props) => (
  <>
    <input type="hidden" name="key" value={subject.formKey} />
    <MessageField text="" problem={problem} />
  </>
)

const StopVersion = ({ subject, of }: Props) => (
  <input type="hidden" name="version" value={stopOf(subject, of)?.version ?? 0} />
)

const writeOffIntro = ({ negative }: PayoutsData, of: string): string => {
  const below = negative.items.find((item) => item.caseId === partsOf(of).caseId)
  const blockers = below?.blockers ?? []
  return blockers.length > 0
    ? ['It can’t be written off yet.', ...blockers].join(' ')
    : `Hearten covers it${below === undefined ? '' : ` for “${below.title}”`}. Later donations are paid out in full. Money that comes back from earlier ones repays Hearten first. It can’t be undone.`
}

const answerIntro = (data: PayoutsData, of: string): ReactNode => {
  const hold = holdOf(data, of)
  const wrote = hold?.appeal == null ? '' : `${hold.code} stays. They wrote: “${hold.appeal.text}” `
  return `${wrote}They get it by e-mail, and only once. If they’re right, lift the hold instead.`
}

const resumeIntro = (data: PayoutsData, of: string): string => {
  const stop = stopOf(data, of)
  if (stop === undefined) return 'This stop was lifted.'
  const others = data.figures.stops.length - 1
  return others > 0
    ? `Lifts “${stop.detail}”. Transfers stay stopped until the ${others === 1 ? 'other stop is' : 'other stops are'} lifted too.`
    : `Lifts “${stop.detail}”. Transfers that came due in the meantime go out within the hour.`
}

const HOLD_ACTS: SubjectActs<PayoutsData> = {
  freeze: {
    label: ({ holds }, of) => {
      const hold = holds.items.find(({ caseId }) => caseId === partsOf(of).caseId)
      return hold === undefined ? 'Freeze an account' : `Freeze ${hold.recipientDisplay}`
    },
    isOfRow: true,
    ...FREEZE,
  },
  unfreeze: {
    label: (data, of) => `Lift the hold on ${holdOf(data, of)?.recipientDisplay ?? 'this account'}`,
    capability: 'hold.account',
    isOfRow: true,
    intro: (data, of) => {
      const hold = holdOf(data, of)
      return `${hold === undefined ? '' : `Lifts ${hold.code}. Other holds on the account stay. `}${SEEN_AT_ONCE}`
    },
    Fields: LiftFields,
    reasonLabel: 'Internal reason',
    button: 'Lift the hold and notify',
    done: 'The hold is lifted. We’re e-mailing them.',
    perform: (form, api) => api.unfreezeAccount(holdIn(form)),
  },
  answer: {
    label: (data, of) => `Reply to ${holdOf(data, of)?.recipientDisplay ?? 'the appeal'}`,
    capability: 'hold.account',
    isOfRow: true,
    intro: answerIntro,
    Fields: EmptyMessage,
    reasonLabel: 'Internal reason',
    button: 'Keep the hold and reply',
    done: 'We’re e-mailing your reply. The hold stays.',
    perform: (form, api) => api.answerHoldAppeal(holdIn(form)),
  },
}

/** Acts of finance on payouts, holds and negative balances. */
export const PAYOUT_ACTS: SubjectActs<PayoutsData> = {
  ...HOLD_ACTS,
  retry: {
    label: ({ failed }, of) => {
      const payout = failed.items.find(({ payoutId }) => payoutId === partsOf(of).id)
      return `Retry ${payout === undefined ? 'a transfer' : formatCents(payout.amountCents)}`
    },
    capability: 'hold.account',
    isOfRow: true,
    intro: 'It’s sent again right away, to the same bank account or card.',
    button: 'Retry now',
    done: 'The transfer is being sent again.',
    perform: (form, api) => {
      const { caseId, id, reason } = inputIn(form)
      return api.retryPayout({ caseId, payoutId: id, reason })
    },
  },
  writeOff: {
    label: ({ negative }, of) => {
      const below = negative.items.find((item) => item.caseId === partsOf(of).caseId)
      return `Write off ${below === undefined ? 'a balance' : formatCents(-below.balanceCents)}`
    },
    capability: 'balance.write_off',
    isDangerous: true,
    isOfRow: true,
    intro: writeOffIntro,
    button: 'Write off balance',
    done: 'Written off.',
    perform: (form, api) => {
      const { caseId, id, reason } = inputIn(form)
      return api.writeOffBalance({ caseId, balanceCents: Number(id || Number.NaN), reason })
    },
  },
  write: {
    label: 'E-mail the organizer',
    capability: 'organizer.write',
    isOfRow: true,
    intro: 'About their fundraiser’s money. Their reply goes to support.',
    Fields: WriteFields,
    reasonLabel: 'Internal reason',
    button: 'Send e-mail',
    done: 'E-mail sent.',
    perform: (form, api) => {
      const { caseId, reason } = inputIn(form)
      const message = textOf(form, 'message')
      return api.writeAboutMoney({ caseId, reason, message, idempotencyKey: textOf(form, 'key') })
    },
  },
  stop: {
    label: ({ figures: { stops } }) => (stops.length === 0 ? 'Stop all transfers' : 'Add another stop'),
    capability: 'transfers.stop',
    isDangerous: true,
    intro: ({ figures: { stops } }) =>
      `${
        stops.length === 0
          ? 'No transfers go out to anyone. Donations and refunds continue.'
          : 'They’re already stopped. This adds another stop, which has to be lifted too.'
      } Someone else has to lift it.`,
    button: 'Stop all transfers',
    done: 'All transfers are stopped.',
    perform: (form, api) => api.stopPayouts({ reason: textOf(form, 'reason') }),
  },
  resume: {
    label: 'Lift a stop on all transfers',
    capability: 'transfers.stop',
    isOfRow: true,
    intro: resumeIntro,
    Fields: StopVersion,
    button: 'Lift the stop',
    done: 'The stop is lifted.',
    perform: (form, api) =>
      api.resumePayouts({
        stopId: textOf(form, 'of'),
        version: numberOf(form, 'version'),
        reason: textOf(form, 'reason'),
      }),
  },
}
