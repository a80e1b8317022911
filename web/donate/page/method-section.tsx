import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'

type MethodSectionProps = {
  readonly quote: Quote | null
  readonly busy: boolean
  /** The form came without scripts, and there is nothing in it to put right. */
  readonly checked: boolean
}

const NeedsScript = ({ checked }: { readonly checked: boolean }) => {
  const { supportEmail } = usePublicConfig()
  return (
    <Panel tone="sun" className="without-script type-meta mt-4" id="needs-script">
      <b>{checked ? 'Your answers are fine. One thing is missing.' : 'Paying by card needs JavaScript.'}</b>{' '}
      Your card number goes straight to our payment provider, and its fields need JavaScript. Switch it on for
      this page and press the button again, or write to{' '}
      <a href={`mailto:${supportEmail}`} className="link-text">
        {supportEmail}
      </a>{' '}
      to give another way. Nothing has been charged.
    </Panel>
  )
}

/** The last step. Wallets will stand above the card, where the device has them. */
export const MethodSection = ({ quote, busy, checked }: MethodSectionProps) => {
  const { brandName } = usePublicConfig()
  return (
    <section id="how-to-pay" className="mt-10 scroll-mt-6 tablet:mt-12 wide:col-start-1">
      <h2 className="form-heading">How to pay</h2>
      <Button
        type="submit"
        kind="give"
        size="large"
        wide
        icon="credit-card"
        busy={busy && 'Getting ready…'}
        className="mt-4"
      >
        {quote === null ? 'Pay by card' : `Pay ${formatCents(quote.totalCents)} by card`}
      </Button>
      <p className="type-small mt-4 text-center text-quiet">
        <Icon name="lock-simple" size={16} className="mr-1 -mt-1" />
        Card details go straight to our payment provider. {brandName} never sees them.
      </p>
      <NeedsScript checked={checked} />
    </section>
  )
}
