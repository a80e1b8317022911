import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { destinationName } from '#contract/identity-check/payout-destination.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { formatCents } from '#contract/money.ts'
import { isSettled, useDashboard } from '#web/fundraisers/dashboard/use-dashboard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { type CasePayouts, changeBankAddress, findHold, isForOneself, noteAddress } from './case-payouts.ts'

type Step = {
  readonly icon: IconName
  readonly heading: string
  readonly text: ReactNode
  readonly action: { readonly to: string; readonly words: string } | null
}

/** The next step after a returned payout, when a retry to the same bank account or card can't succeed. */
const bankStep = (payouts: CasePayouts): Step => {
  const { bank } = payouts
  const returnedPayout = payouts.payouts.find(({ state }) => state === 'failed' || state === 'reversed')
  const amount = returnedPayout === undefined ? 'the last transfer' : formatCents(returnedPayout.amountCents)
  const why = returnedPayout?.failure?.why ?? 'The bank didn’t take it.'
  return isForOneself(payouts)
    ? {
        icon: 'bank',
        heading: 'Add another account',
        text: `${why} So ${amount} sent to ${bank === null ? 'the account' : destinationName(bank)} came back. It leaves with the first transfer after the change.`,
        action: { to: changeBankAddress(payouts), words: 'Change where it goes' },
      }
    : {
        icon: 'bank',
        heading: 'Another account is needed',
        text: `${why} We asked the person you raise money for to change it. ${amount} waits here until then.`,
        action: null,
      }
}

/** The next action; null if there is none. */
const stepOf = (payouts: CasePayouts, dashboard: Dashboard): Step | null => {
  const { caseId, verifiedAt } = payouts
  // The notice of the hold has the next step.
  if (dashboard.deadlineRefund !== null || dashboard.account.state === WITHDRAWAL_ACCOUNT.disabled)
    return null
  if (verifiedAt === null) {
    if (isSettled(dashboard)) return null
    return isForOneself(payouts)
      ? {
          icon: 'identification-card',
          heading: 'Confirm who you are',
          text: 'It takes about five minutes. Have your bank’s routing number handy. Gifts wait for you until then.',
          action: { to: href('/kyc/check/:caseId?', { caseId }), words: 'Start the check' },
        }
      : {
          icon: 'identification-card',
          heading: 'The identity check is still open',
          text: `${dashboard.recipientFirstName} needs to confirm who they are, with ${dashboard.account.hasAddress ? 'the link we e-mailed' : 'your link'}. Gifts wait until then.`,
          action: null,
        }
  }
  if (findHold(payouts, 'bank_refused') !== undefined) return bankStep(payouts)
  const payoutWithoutNote = payouts.payouts.find(({ payoutId }) => payoutId === payouts.noteWantedFor)
  if (payoutWithoutNote === undefined) return null
  return {
    icon: 'pencil-simple',
    heading: 'Say what it paid for',
    text: `${formatCents(payoutWithoutNote.amountCents)} arrived. A sentence or two shows donors what their gifts did.`,
    action: { to: noteAddress(caseId, payoutWithoutNote.payoutId), words: 'Write the note' },
  }
}

/** Panel with the next action; nothing if there is none. */
export const NextStep = ({ payouts }: { readonly payouts: CasePayouts }) => {
  const step = stepOf(payouts, useDashboard())
  if (step === null) return null
  const { icon, heading, text, action } = step
  return (
    <Panel tone="sun" padding="large" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sun">
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-h3">{heading}</h2>
        <p className="mt-1">{text}</p>
      </div>
      {action !== null && <ButtonLink to={action.to}>{action.words}</ButtonLink>}
    </Panel>
  )
}
