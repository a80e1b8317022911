import type { CheckRole } from '#contract/identity-check/withdrawal-account.ts'
import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { returnLaterText } from './return-later-text.ts'

type SavedLineProps = { readonly isSaved: boolean; readonly role: CheckRole }

/** Says whether the input is saved already, or only once the person continues. */
export const SavedLine = ({ isSaved, role }: SavedLineProps) => (
  <p className="type-small mt-4 flex items-start gap-1 text-quiet">
    <Icon name={isSaved ? 'cloud-check' : 'info'} size={18} className="mt-px" />
    <span>
      {isSaved ? 'Saved.' : 'Saved once you continue.'} {unbroken(returnLaterText(role))}
    </span>
  </p>
)
