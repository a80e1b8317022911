import { useEffect, useRef } from 'react'
import { formatCents } from '#contract/money.ts'
import { isLost } from '#web/browser/connection.ts'
import { useConnection } from '#web/browser/use-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { LookingSign, ResultStep } from './result-step.tsx'

type UnknownOutcomeProps = {
  /** Whether the server has said that the gift is paid, and only its page is missing. */
  readonly isPaid?: boolean
  /** What the page knows of the order. */
  readonly totalCents?: number
  readonly recipient?: string
  readonly busy?: boolean
  readonly onLookAgain: () => unknown
}

const UNKNOWN_WORDS = (
  <>
    We don’t know yet whether your card was charged. <b>You can’t be charged twice.</b>
  </>
)

/**
 * Screen of a payment whose result page can’t be loaded: it says what is known, and that the page looks again by
 * itself. It says that nothing was charged only once the server does, on the result page.
 */
export const UnknownOutcome = (props: UnknownOutcomeProps) => {
  const { isPaid = false, totalCents, recipient, busy = false, onLookAgain } = props
  const lost = isLost(useConnection())
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => screen.current?.querySelector('h1')?.focus({ preventScroll: true }), [])
  const lostTitle = lost ? 'We lost the connection' : 'We can’t see your payment yet'
  const next = lost ? 'We’ll check again as soon as you’re back online.' : 'We’ll check again in a moment.'
  return (
    <div ref={screen} className="result-page">
      <ResultHead
        figure={isPaid ? <RoundSign icon="check" /> : <LookingSign />}
        title={isPaid ? 'Your gift went through' : lostTitle}
      >
        {isPaid
          ? 'Your receipt is on its way by e-mail. Your thank-you page opens automatically.'
          : UNKNOWN_WORDS}{' '}
        {!isPaid && <span>{next}</span>}
      </ResultHead>
      <ol className="mt-8">
        {totalCents !== undefined && (
          <ResultStep icon="check" title="We have your details">
            {`${formatCents(totalCents)} to ${recipient}`}
          </ResultStep>
        )}
        {!isPaid && (
          <ResultStep icon="hourglass-medium" isPending title="Waiting for the answer">
            You can leave this page, or close it. This browser remembers your gift, and we’ll e-mail you if it
            went through.
          </ResultStep>
        )}
      </ol>
      <Button
        kind={isPaid ? 'secondary' : 'primary'}
        size="large"
        wide
        icon="arrow-clockwise"
        className="mt-8"
        busy={busy && 'Checking…'}
        onClick={() => void onLookAgain()}
      >
        Check again now
      </Button>
    </div>
  )
}
