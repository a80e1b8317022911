import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { connection, isLost } from '#web/browser/connection.ts'
import { onPageVisible } from '#web/browser/on-page-visible.ts'
import { onReconnected } from '#web/browser/on-reconnected.ts'
import { useConnection } from '#web/browser/use-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BANK_TITLE, BankDeadline } from './bank-text.tsx'

/** Only in a window this high does our notice leave the bank's step visible. */
const LEAVES_ROOM = '(height >= 36rem)'

/** Keeps a popover on top of the provider's window, by reopening it whenever the page's elements change. */
const useOnTop = () => {
  const popover = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = popover.current
    if (element === null || !window.matchMedia(LEAVES_ROOM).matches) return
    const raise = (): void => {
      element.hidePopover()
      element.showPopover()
    }
    raise()
    const observer = new MutationObserver(raise)
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [])
  return popover
}

/** Time between looks while the bank's window is open: a phone with a weak signal doesn't say that it is offline. */
const LOOK_EVERY_MS = 10_000

/**
 * Looks whether the payment was decided elsewhere.
 * @param hasLost whether the connection was lost, which breaks the bank's window: then the result page takes over,
 * whatever the answer
 * @returns whether there was an answer
 */
export type Look = (hasLost: boolean) => Promise<boolean>

/** Looks every `LOOK_EVERY_MS`, and whenever the page becomes visible or connected again. */
const useLooking = (hasLost: boolean, onLook: Look) => {
  const [busy, setBusy] = useState(false)
  const look = async (): Promise<void> => {
    setBusy(true)
    if (!(await onLook(hasLost))) await connection.check()
    setBusy(false)
  }
  const lookByItself = useEffectEvent(() => void look())
  useEffect(() => {
    const timer = setInterval(() => lookByItself(), LOOK_EVERY_MS)
    // The bank's window moves the focus without anyone leaving, so only visibility counts.
    const stopWatching = onPageVisible(() => lookByItself(), { page: document, view: null })
    const stopFollowing = onReconnected(() => lookByItself())
    return () => {
      clearInterval(timer)
      stopWatching()
      stopFollowing()
    }
  }, [])
  return { look, busy }
}

/** Whether the connection was lost since the bank's step began. */
const useHasLost = (): boolean => {
  const lost = isLost(useConnection())
  const [hasLost, setHasLost] = useState(lost)
  if (lost && !hasLost) setHasLost(true)
  return hasLost
}

type LostBankStepProps = { readonly busy: boolean; readonly onLook: () => Promise<void> }

/** Replaces the bank's window, which may show nothing any more, and has a button to look again. */
const LostBankStep = ({ busy, onLook }: LostBankStepProps) => {
  const lost = isLost(useConnection())
  return (
    <Dialog title="We lost the connection" open locked size="wide" onClose={() => undefined}>
      <p role="status">
        We don’t know yet whether your card was charged. <b>You can’t be charged twice.</b>{' '}
        <span>
          {lost
            ? 'We’ll check again as soon as you’re back online.'
            : 'You’re back. We’ll check again in a moment.'}
        </span>
      </p>
      <Button
        size="large"
        wide
        icon="arrow-clockwise"
        className="mt-6"
        busy={busy && 'Checking…'}
        onClick={() => void onLook()}
      >
        Check again now
      </Button>
    </Dialog>
  )
}

type BankStepProps = { readonly deadline: Date | null; readonly onLook: Look }

/**
 * Notice at the top of the window during the bank's step, above the provider's window. It takes no clicks or focus, which
 * are the bank's, unless the connection is lost.
 */
export const AuthenticationStep = ({ deadline, onLook }: BankStepProps) => {
  const hasLost = useHasLost()
  const { look, busy } = useLooking(hasLost, onLook)
  return hasLost ? <LostBankStep busy={busy} onLook={look} /> : <BankNotice deadline={deadline} />
}

const BankNotice = ({ deadline }: Pick<BankStepProps, 'deadline'>) => {
  const popover = useOnTop()
  return (
    <section ref={popover} popover="manual" aria-labelledby="bank-step-title" className="bank-step">
      <h2 id="bank-step-title" className="type-strong">
        {BANK_TITLE}
      </h2>
      <p className="type-meta">Finish the step in your bank’s window. You haven’t been charged yet.</p>
      {deadline !== null && <BankDeadline deadline={deadline} />}
    </section>
  )
}
