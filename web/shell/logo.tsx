import { Link } from '#web/ui/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { usePublicConfig } from './public-config.ts'

export const Logo = () => {
  const { brandName } = usePublicConfig()
  return (
    <Link to="/" aria-label={`${brandName}, home`} className="logo target">
      <Mark />
      {brandName}
    </Link>
  )
}
