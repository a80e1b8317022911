import { useEffect, useRef } from 'react'
import { BANK_TITLE, KeptUntil } from './bank-words.tsx'

/** Lower windows are the bank's alone: over its step ours would hide what it asks. */
const LEAVES_ROOM = '(height >= 36rem)'

/**
 * Keeps a popover above whatever else is laid over the page. The provider's window comes when it comes, and what is
 * shown last is on top.
 */
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
 * What stands at the top of the window, over the provider's own, while the donor's bank asks; it also says where the
 * gift stands should that window be slow to come or get lost. It takes no presses and no focus: those are the bank's.
 */
export const BankStep = ({ keptUntil }: { readonly keptUntil: Date | null }) => {
  const popover = useOnTop()
  return (
    <section ref={popover} popover="manual" aria-labelledby="bank-step-title" className="bank-step">
      <h2 id="bank-step-title" className="type-strong">
        {BANK_TITLE}
      </h2>
      <p role="status" className="type-meta">
        Finish the step in your bank’s window. You haven’t been charged yet.
      </p>
      {keptUntil !== null && <KeptUntil keptUntil={keptUntil} />}
    </section>
  )
}
