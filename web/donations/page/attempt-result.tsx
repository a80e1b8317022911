import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { Phase, StatusMessage } from '../payment/payment.state.ts'

/** Label of the button that pays, while a wallet or a new order is worked on. */
export const busyWords = (phase: Phase): string | false => {
  if (phase.at === 'starting') return 'Getting ready…'
  if (phase.at === 'kept_card') return 'Giving…'
  if (phase.at === 'outcome') {
    const { method } = phase
    if (method === 'kept_card') return 'Giving…'
    return method !== 'card' && `Checkout with ${WALLET_NAMES[method]}…`
  }
  return phase.at === 'wallet' && phase.charging && `Checkout with ${WALLET_NAMES[phase.wallet]}…`
}

/** Label of the button that pays with the card beside the form, while it does. */
export const cardBusyWords = (phase: Phase): string | false => {
  const isCharging =
    phase.at === 'card' ? phase.charging : ['starting', 'authentication', 'outcome'].includes(phase.at)
  return isCharging ? 'Paying…' : busyWords(phase)
}

const messageOf = (phase: Phase): StatusMessage | null => (phase.at === 'form' ? phase.message : null)

type AttemptResultProps = {
  readonly phase: Phase
  /** What is being done, where no button says it. */
  readonly busy?: string | false
  /** Whether its screen is the one that is shown. */
  readonly isShown?: boolean
}

/**
 * Message about the last attempt. Both live regions are always rendered, so that screen readers announce
 * changes.
 */
export const AttemptResult = ({ phase, busy = false, isShown = true }: AttemptResultProps) => {
  const result = isShown ? messageOf(phase) : null
  return (
    <>
      <div role="status">
        {busy && <p className="type-meta mt-4 text-center">{busy}</p>}
        {result?.tone === 'calm' && <p className="type-meta mt-4 text-center">{result.text}</p>}
      </div>
      <div aria-live="assertive">{result?.tone === 'problem' && <FieldError>{result.text}</FieldError>}</div>
    </>
  )
}
