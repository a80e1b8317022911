import { useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import { CardDialog } from '../card/card-dialog.tsx'
import { AuthenticationStep } from './authentication-step.tsx'
import type { Payment } from './use-payment.ts'

/** Few donors give the same twice, so its code isn't loaded before one does. Without it nothing more is charged. */
const RepeatDonationDialog = lateDialog(
  async () => (await import('./repeat-donation-dialog.tsx')).RepeatDonationDialog,
)

type PaymentWindowsProps = {
  readonly detail: CaseDetail
  readonly payment: Payment
  /** Whether the card is typed beside the form, and so in no dialog. */
  readonly isCardBeside: boolean
}

/** Windows of a payment, one at a time. Wallets have their own. */
export const PaymentWindows = ({ detail, payment, isCardBeside }: PaymentWindowsProps) => {
  const { phase } = payment
  // It stays for its focus to return.
  const [hasRepeated, setHasRepeated] = useState(false)
  if (phase.at === 'repeat' && !hasRepeated) setHasRepeated(true)
  const checkout =
    phase.at === 'card' || phase.at === 'authentication' || phase.at === 'outcome' ? phase : null
  return (
    <>
      {hasRepeated && (
        <RepeatDonationDialog
          repeat={phase.at === 'repeat' ? phase : null}
          firstName={detail.recipient.firstName}
          onConfirm={payment.confirmRepeat}
          onClose={payment.cancelRepeat}
        />
      )}
      <CardDialog
        detail={detail}
        open={!isCardBeside && checkout?.method === 'card'}
        aside={phase.at === 'authentication'}
        totalCents={checkout?.order.totalCents ?? 0}
        amountCents={checkout?.donation.amountCents ?? 0}
        sentence={phase.at === 'card' ? phase.sentence : null}
        deadline={checkout?.deadline ?? null}
        charging={phase.at !== 'card' || phase.charging}
        loadProvider={payment.loadProvider}
        onPay={payment.pay}
        onClose={payment.close}
      />
      {phase.at === 'authentication' && (
        <AuthenticationStep deadline={phase.deadline} onLook={payment.lookAtBankStep} />
      )}
    </>
  )
}
