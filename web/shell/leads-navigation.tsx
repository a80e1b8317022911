import { Icon } from '#web/ui/icon.tsx'
import { NavLink } from '#web/ui/link.tsx'
import { phoneAddress } from './phone-address.ts'
import { usePublicConfig } from './public-config.ts'

export const LEADS_NAVIGATION = [
  { to: '/leads/campaign', words: 'How we help' },
  { to: '/leads/about', words: 'About us' },
  { to: '/leads/security', words: 'Security' },
] as const

export const LeadsNavigation = () => {
  const { supportPhone } = usePublicConfig()
  return (
    <nav aria-label="Main" className="flex items-center">
      {LEADS_NAVIGATION.map(({ to, words }) => (
        <NavLink key={to} to={to} className="band-link hidden wide:inline-flex">
          {words}
        </NavLink>
      ))}
      <a href={phoneAddress(supportPhone)} className="band-link -mr-4 whitespace-nowrap">
        <Icon name="phone" size={20} />
        <span className="ml-2 max-[359px]:sr-only">{supportPhone}</span>
      </a>
    </nav>
  )
}
