import { cardName } from '#contract/donations/card-name.ts'
import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'
import { Button } from '#web/ui/button.tsx'
import type { Phase } from '../payment/payment.state.ts'
import { busyWords } from './attempt-result.tsx'
import type { KeptCards } from './use-kept-cards.ts'

type KeptCardMethodProps = {
  readonly kept: KeptCards
  readonly quote: Quote | null
  readonly phase: Phase
}

/** Buttons that each end the donation with a kept card, without any typing. All but the newest card's are folded. */
export const KeptCardMethod = ({ kept: { cards, give }, quote, phase }: KeptCardMethodProps) => {
  const [newest, ...others] = cards
  if (newest === undefined) return null
  const chosen = phase.at === 'kept_card' ? phase.cardId : null
  const buttonOf = (card: KeptCard, kind: 'give' | 'secondary') => (
    <Button
      key={card.cardId}
      kind={kind}
      size="large"
      wide
      icon="credit-card"
      busy={chosen === card.cardId && busyWords(phase)}
      onClick={() => give(card)}
      data-track="donate_pay"
    >
      {`Give ${quote === null ? '' : `${formatCents(quote.totalCents)} `}with ${cardName(card.brand, card.last4)}`}
    </Button>
  )
  return (
    <div className="with-script mt-4" inert={busyWords(phase) !== false}>
      {buttonOf(newest, 'give')}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="link type-label inline-flex min-h-11 items-center">
            Your other saved cards
          </summary>
          <div className="mt-2 grid gap-2">{others.map((card) => buttonOf(card, 'secondary'))}</div>
        </details>
      )}
    </div>
  )
}
