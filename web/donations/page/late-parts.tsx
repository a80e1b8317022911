import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { reportBrowserError } from '#web/browser/report-errors.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardBesideFormProps } from '../card/card-beside-form.tsx'
import type { Phase } from '../payment/payment.state.ts'
import { AttemptResult } from './attempt-result.tsx'

/** Parts of the donate page that load after it, like the provider's script. */

/** A payment's steps load it first, so that it can't fail here. */
const Windows = lazy(async () => ({
  default: (await import('../payment/payment-windows.tsx')).PaymentWindows,
}))

const HAS_WINDOW: ReadonlySet<Phase['at']> = new Set<Phase['at']>(['repeat', 'card', 'authentication'])

/** A payment's windows. They stay once one was open, because a closing dialog returns the focus. */
export const PaymentWindows = (props: ComponentProps<typeof Windows>) => {
  const [hadWindow, setHadWindow] = useState(false)
  if (HAS_WINDOW.has(props.payment.phase.at) && !hadWindow) setHadWindow(true)
  return (
    hadWindow && (
      <Suspense fallback={null}>
        <Windows {...props} />
      </Suspense>
    )
  )
}

const loadCard = () => import('../card/card-beside-form.tsx')

const CARD_PLACE = '-mx-2 mt-4 rounded-panel bg-hush p-4 tablet:p-6'

const CardUnloaded = () => (
  <div role="alert" className={CARD_PLACE}>
    <p className="type-strong">The card fields didn’t load</p>
    <p className="type-meta mt-1">Check your connection, then reload the page. What you typed stays.</p>
    <Button kind="secondary" size="small" className="mt-4" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </div>
)

const Card = lazy(async (): Promise<{ default: ComponentType<CardBesideFormProps> }> => {
  try {
    return { default: (await loadCard()).CardBesideForm }
  } catch (error) {
    reportBrowserError(error)
    return { default: CardUnloaded }
  }
})

type LateCardProps = CardBesideFormProps & {
  /** Whether the card's screen was shown. Its fields then stay, with what was typed. */
  readonly isMounted: boolean
  /** Whether its screen is the one that is shown. */
  readonly isShown: boolean
}

/** The card on a phone's second screen, with the result of the last attempt. Its code loads with the first screen. */
export const LateCard = ({ isMounted, isShown, ...card }: LateCardProps) => {
  useEffect(() => {
    // A failure is ignored: what failed is loaded again when needed.
    loadCard().catch(() => undefined)
  }, [])
  return (
    isMounted && (
      <>
        <Suspense fallback={<p className={`${CARD_PLACE} type-meta text-quiet`}>Loading the card fields…</p>}>
          <Card {...card} />
        </Suspense>
        <AttemptResult phase={card.payment.phase} isShown={isShown} />
      </>
    )
  )
}
