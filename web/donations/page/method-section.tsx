import type { RefObject } from 'react'
import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Phase, StatusMessage } from '../payment/payment.state.ts'
import type { Payment } from '../payment/use-payment.ts'
import type { WalletPayment } from '../wallets/use-wallets.ts'
import { WalletButtons } from '../wallets/wallet-buttons.tsx'
import { NeedsScript } from './submitted-before-hydration.tsx'

type MethodSectionProps = {
  readonly ref: RefObject<HTMLElement | null>
  readonly quote: Quote | null
  readonly payment: Payment
  readonly wallets: WalletPayment
  /** Whether a form posted without scripts had no errors. Then the notice about JavaScript is at the top. */
  readonly isPostedValid: boolean
}

const busyWords = (phase: Phase): string | false => {
  if (phase.at === 'starting') return 'Getting ready…'
  if (phase.at === 'outcome' && phase.method !== 'card') return `Checkout with ${WALLET_NAMES[phase.method]}…`
  return phase.at === 'wallet' && phase.charging && `Checkout with ${WALLET_NAMES[phase.wallet]}…`
}

const messageOf = (phase: Phase): StatusMessage | null => (phase.at === 'form' ? phase.message : null)

/**
 * Message about the last attempt. Both live regions are always rendered, so that screen readers announce
 * changes.
 */
const AttemptResult = ({ phase }: { readonly phase: Phase }) => {
  const result = messageOf(phase)
  return (
    <>
      <div role="status">
        {result?.tone === 'calm' && <p className="type-meta mt-4 text-center">{result.text}</p>}
      </div>
      <div aria-live="assertive">{result?.tone === 'problem' && <FieldError>{result.text}</FieldError>}</div>
    </>
  )
}

/** Last section of the form: the wallets that the device supports, then the card. */
export const MethodSection = ({ ref, quote, payment, wallets, isPostedValid }: MethodSectionProps) => {
  const { brandName } = usePublicConfig()
  const { phase } = payment
  const busy = busyWords(phase)
  return (
    <section ref={ref} id="how-to-pay" className="mt-10 scroll-mt-6 tablet:mt-12 wide:col-start-1">
      <h2 className="form-heading">How to pay</h2>
      <div inert={busy !== false}>
        <WalletButtons
          wallets={wallets.offered}
          totalCents={quote?.totalCents ?? null}
          loadProvider={payment.loadProvider}
          onPress={wallets.press}
          onApprove={wallets.approve}
          onCancel={wallets.cancel}
        />
      </div>
      <Button
        type="submit"
        kind="give"
        size="large"
        wide
        icon="credit-card"
        busy={busy}
        className="mt-4"
        data-track="donate_pay"
      >
        {quote === null ? 'Pay by card' : `Pay ${formatCents(quote.totalCents)} by card`}
      </Button>
      <AttemptResult phase={phase} />
      <p className="type-small mt-4 text-center text-quiet">
        <Icon name="lock-simple" size={16} className="mr-1 -mt-1" />
        Card details go straight to our payment provider. {brandName} never sees them.
      </p>
      {!isPostedValid && <NeedsScript isPostedValid={false} className="mt-4" />}
    </section>
  )
}
