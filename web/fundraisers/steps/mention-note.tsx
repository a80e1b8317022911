import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useMentionWarning } from '../wizard/wizard-context.ts'

type MentionNoteProps = { readonly text: string; readonly children: ReactNode }

/** A field, and a warning below it while its text names a beneficiary who hasn't agreed. */
export const MentionNote = ({ text, children }: MentionNoteProps) => {
  const warning = useMentionWarning(text)
  return (
    <div>
      {children}
      <p role="status" className="type-meta mt-2 flex items-start gap-2 empty:hidden">
        {warning !== null && (
          <>
            <Icon name="warning-circle" size={20} className="mt-0.5 shrink-0 text-on-sun-wash" />
            <span>{warning} Or let the page wait for them, in step 3.</span>
          </>
        )}
      </p>
    </div>
  )
}
