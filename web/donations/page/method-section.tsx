import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Payment } from '../payment/payment.ts'
import type { WalletPayment } from '../wallets/use-wallets.ts'
import { WalletButtons } from '../wallets/wallet-buttons.tsx'
import { AttemptResult, busyWords } from './attempt-result.tsx'
import { NeedsScript } from './submitted-before-hydration.tsx'
import type { KeptCards } from './use-kept-cards.ts'

const KeptCardMethod = latePart(async () => (await import('./kept-card-method.tsx')).KeptCardMethod)

export type MethodProps = {
  readonly quote: Quote | null
  readonly payment: Payment
  readonly wallets: WalletPayment
  readonly kept: KeptCards
}

type WalletsProps = Omit<MethodProps, 'kept'> & {
  /** Whether the buttons are on a screen of their own, without the card's button below. */
  readonly isAlone: boolean
}

const Wallets = ({ quote, payment, wallets, isAlone }: WalletsProps) => (
  <div inert={busyWords(payment.phase) !== false}>
    <WalletButtons
      wallets={wallets.offered}
      totalCents={quote?.totalCents ?? null}
      isAlone={isAlone}
      loadProvider={payment.loadProvider}
      onPress={wallets.press}
      onApprove={wallets.approve}
      onCancel={wallets.cancel}
    />
  </div>
)

/** The kept card and the wallets on a phone's first screen, where one ends the donation without any typing. */
export const WalletMethod = ({ isShown, ...props }: MethodProps & { readonly isShown: boolean }) => {
  const { phase } = props.payment
  return (
    <section aria-label="Pay without typing">
      <KeptMethod {...props} />
      <Wallets {...props} isAlone />
      <AttemptResult phase={phase} busy={busyWords(phase)} isShown={isShown} />
    </section>
  )
}

/** The kept cards' buttons, whose code only a donor with one loads. */
const KeptMethod = ({ kept, quote, payment: { phase } }: Omit<MethodProps, 'wallets'>) =>
  kept.cards.length > 0 && <KeptCardMethod {...{ kept, quote, phase }} />

type MethodSectionProps = MethodProps & {
  /** Whether the wallets are here. On a phone they are on the first screen. */
  readonly hasWallets: boolean
  /** Whether a form posted without scripts had no errors. Then the notice about JavaScript is at the top. */
  readonly isPostedValid: boolean
}

/** Last section of the form on one page: the wallets that the device supports, then the card. */
export const MethodSection = ({ hasWallets, isPostedValid, ...method }: MethodSectionProps) => {
  const { brandName } = usePublicConfig()
  const { quote, payment } = method
  const hasKeptCard = hasWallets && method.kept.cards.length > 0
  return (
    <section id="how-to-pay" className="one-page mt-10 scroll-mt-6 tablet:mt-12 wide:col-start-1">
      <h2 className="form-heading">How to pay</h2>
      {hasWallets && (
        <>
          <KeptMethod {...method} />
          <Wallets {...method} isAlone={false} />
        </>
      )}
      <Button
        type="submit"
        kind={hasKeptCard ? 'secondary' : 'give'}
        size="large"
        wide
        icon="credit-card"
        busy={busyWords(payment.phase)}
        className="mt-4"
        data-track="donate_pay"
      >
        {`Pay ${quote === null ? '' : `${formatCents(quote.totalCents)} `}${hasKeptCard ? 'with another card' : 'by card'}`}
      </Button>
      <AttemptResult phase={payment.phase} isShown={hasWallets} />
      <p className="type-small mt-4 text-center text-quiet">
        <Icon name="lock-simple" size={16} className="mr-1 -mt-1" />
        Card details go straight to our payment provider. {brandName} never sees them.
      </p>
      {!isPostedValid && <NeedsScript isPostedValid={false} className="mt-4" />}
    </section>
  )
}
