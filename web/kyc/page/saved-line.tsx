import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** Says whether the input is saved already, or only once the person continues. */
export const SavedLine = ({ isSaved }: { readonly isSaved: boolean }) => (
  <p className="type-small mt-4 flex items-start gap-1 text-quiet">
    <Icon name={isSaved ? 'cloud-check' : 'info'} size={18} className="mt-px" />
    <span>
      {isSaved ? 'Saved.' : 'Saved once you continue.'}{' '}
      {unbroken('The link in your e-mail brings you back here.')}
    </span>
  </p>
)
