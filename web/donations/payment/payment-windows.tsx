import type { CaseDetail } from '#contract/cases/cases.ts'
import { CardDialog } from '../card/card-dialog.tsx'
import { AuthenticationStep } from './authentication-step.tsx'
import type { Payment } from './payment.ts'
import { RepeatDonationDialog } from './repeat-donation-dialog.tsx'

type PaymentWindowsProps = {
  readonly detail: CaseDetail
  readonly payment: Payment
  /** Whether the card is typed beside the form, and so in no dialog. */
  readonly isCardBeside: boolean
}

/** Windows of a payment, one at a time. Wallets have their own. */
export const PaymentWindows = ({ detail, payment, isCardBeside }: PaymentWindowsProps) => {
  const { phase } = payment
  const checkout =
    phase.at === 'card' || phase.at === 'authentication' || phase.at === 'outcome' ? phase : null
  return (
    <>
      <RepeatDonationDialog
        repeat={phase.at === 'repeat' ? phase : null}
        firstName={detail.recipient.firstName}
        onConfirm={payment.confirmRepeat}
        onCancel={payment.cancelRepeat}
      />
      <CardDialog
        detail={detail}
        open={!isCardBeside && checkout?.method === 'card'}
        aside={phase.at === 'authentication'}
        totalCents={checkout?.order.totalCents ?? 0}
        amountCents={checkout?.donation.amountCents ?? 0}
        sentence={phase.at === 'card' ? phase.sentence : null}
        deadline={checkout?.deadline ?? null}
        charging={phase.at !== 'card' || phase.charging}
        canKeepCard={payment.canKeepCard}
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
