import { useEffect, useRef } from 'react'
import { BANK_TITLE, BankDeadline } from './bank-words.tsx'

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

/**
 * Notice at the top of the window during the bank's step, above the provider's window; it also shows the
 * state if that window is slow or lost. It takes no clicks or focus, which are the bank's.
 */
export const BankStep = ({ deadline }: { readonly deadline: Date | null }) => {
  const popover = useOnTop()
  return (
    <section ref={popover} popover="manual" aria-labelledby="bank-step-title" className="bank-step">
      <h2 id="bank-step-title" className="type-strong">
        {BANK_TITLE}
      </h2>
      <p role="status" className="type-meta">
        Finish the step in your bank’s window. You haven’t been charged yet.
      </p>
      {deadline !== null && <BankDeadline deadline={deadline} />}
    </section>
  )
}
