import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

/** Marks the action as done in the address: without scripts the browser would restore the form's position. */
export const DONE_ID = 'done'

/** Notice of the action just done, first on the page and announced. */
export const SuccessNotice = ({ words }: { readonly words: string }) => {
  const notice = useRef<HTMLParagraphElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same act done once more is a place of its own.
  useEffect(() => {
    // The submitted form had the focus, and may be gone.
    notice.current?.focus()
    // A reload shows the donation without the notice. Not through the router, which would load it again.
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
