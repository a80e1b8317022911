import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { GiftAct } from './gift-acts.ts'

const DONE: Record<GiftAct, string> = {
  names: 'Saved. The public page shows it so from now on.',
  undo: 'Done. Your money is on its way back.',
  tip: 'Done. Your tip is on its way back.',
  duplicate: 'Done. One of the two gifts is on its way back.',
  request: 'We have your request. A person reads it and answers you by e-mail.',
  statement: 'We mailed you the statement. It can take a minute.',
}

/** What was just done, first thing on the page and in the ear. */
export const DoneNotice = ({ done }: { readonly done: GiftAct }) => {
  const notice = useRef<HTMLParagraphElement>(null)
  // The form that was sent had the focus, and may be gone.
  useEffect(() => notice.current?.focus(), [])
  return (
    <p
      ref={notice}
      role="status"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-panel bg-pine-wash p-4 text-pine print:hidden forced-colors:border"
    >
      <Icon name="check-circle-fill" />
      {DONE[done]}
    </p>
  )
}
