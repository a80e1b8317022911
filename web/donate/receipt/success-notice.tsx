import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

/** Said in the address of what was done: a browser without scripts would take over the place of the form. */
export const DONE_ID = 'done'

/** What was just done, first thing on the page and in the ear. */
export const SuccessNotice = ({ words }: { readonly words: string }) => {
  const notice = useRef<HTMLParagraphElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same act done once more is a place of its own.
  useEffect(() => {
    // The form that was sent had the focus, and may be gone.
    notice.current?.focus()
    // Loaded again, the page tells how the gift stands and not what was done. The router would ask for it anew.
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
