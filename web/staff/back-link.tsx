import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Link back to the list, above a staff page. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className="link type-label inline-flex min-h-11 items-center gap-2">
    <Icon name="arrow-left" size={18} />
    {children}
  </Link>
)
