import { Link } from 'react-router'
import { Mark } from '#web/ui/mark.tsx'
import { usePublicConfig } from './public-config.ts'

export const Logo = () => {
  const { brandName } = usePublicConfig()
  return (
    <Link
      to="/"
      aria-label={`${brandName}, home`}
      className="target inline-flex items-center gap-2.5 font-display text-[1.5rem]/[1] text-ink tablet:text-[1.875rem]/[1]"
    >
      <Mark size={28} />
      {brandName}
    </Link>
  )
}
