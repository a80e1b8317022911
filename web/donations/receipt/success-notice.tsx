import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Id of the notice. The address after an action names it, because a browser without scripts would otherwise
 * restore the form's scroll position.
 */
export const DONE_ID = 'done'

/** Notice of the action just done, first on the page and announced. */
export const SuccessNotice = ({ words }: { readonly words: string }) => {
  const notice = useRef<HTMLParagraphElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs it again for the same action done twice
  useEffect(() => {
    // The submitted form had the focus, and may be gone.
    notice.current?.focus()
    // Removes the mark from the address, so that a reload shows no notice. Bypasses the router, which would load
    // the page's data again.
    const address = new URL(window.location.href)
    address.searchParams.delete('done')
    address.hash = ''
    window.history.replaceState(window.history.state, '', address)
  }, [key])
  return (
    <p
      id={DONE_ID}
      ref={notice}
      role="status"
      tabIndex={-1}
      className="mb-6 flex scroll-mt-6 gap-3 rounded-panel bg-pine-wash p-4 text-pine print:hidden forced-colors:border"
    >
      <Icon name="check-circle-fill" />
      {words}
    </p>
  )
}
