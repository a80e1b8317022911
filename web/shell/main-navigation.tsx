import { useLocation } from 'react-router'
import { AccountLines, AccountMenu, OWN_PAGES } from '#web/accounts/account-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { FundraiserLink } from './fundraiser-link.tsx'
import { Logo } from './logo.tsx'

const PAGES = [
  { to: '/case-list', words: 'Browse cases' },
  { to: '/about', words: 'How it works' },
  { to: '/security', words: 'Security' },
] as const

type PageLinkProps = {
  readonly page: (typeof PAGES | typeof OWN_PAGES)[number]
  readonly className: string
  readonly onClick?: () => void
}

/** Paths of further pages on which "Browse cases" is marked. */
const AMONG_CASES = /^\/(case-detail\/|causes(\/|$))/

/** Marks the current page; "Browse cases" also on a case's and a cause's page. */
const PageLink = ({ page: { to, words }, ...rest }: PageLinkProps) => {
  const { pathname } = useLocation()
  const isAmongCases = to === '/case-list' && AMONG_CASES.test(pathname)
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : isAmongCases || undefined} {...rest}>
      {words}
    </Link>
  )
}

const WideNavigation = () => (
  <nav aria-label="Main" className="hidden items-center wide:flex">
    {PAGES.map((page) => (
      <PageLink key={page.to} page={page} className="band-link" />
    ))}
    <AccountMenu before={<PageLink page={OWN_PAGES[0]} className="band-link" />} />
    <FundraiserLink kind="primary" size="small" className="ml-3">
      Start a fundraiser
    </FundraiserLink>
  </nav>
)

/** A native popover: works without scripts. */
const PhoneNavigation = () => (
  <>
    <button
      type="button"
      popoverTarget="menu"
      className="type-label inline-flex min-h-11 items-center gap-2 px-1 wide:hidden"
    >
      <Icon name="list" size={24} />
      Menu
    </button>
    <nav id="menu" popover="auto" aria-label="Main" className="menu wide:hidden">
      <div>
        <Logo />
        <button
          type="button"
          popoverTarget="menu"
          className="type-label inline-flex min-h-11 items-center gap-2 px-1"
        >
          <Icon name="x" size={24} />
          Close
        </button>
      </div>
      <ul>
        {PAGES.map((page) => (
          <li key={page.to}>
            <PageLink page={page} className="menu-link" onClick={closeMenu} />
          </li>
        ))}
        <AccountLines onLeave={closeMenu} />
      </ul>
      <FundraiserLink kind="primary" size="large" wide className="mt-4" onClick={closeMenu}>
        Start a fundraiser
      </FundraiserLink>
    </nav>
  </>
)

const closeMenu = (): void => document.getElementById('menu')?.hidePopover()

export const MainNavigation = () => (
  <>
    <WideNavigation />
    <PhoneNavigation />
  </>
)

/** The only link in the header of flows with money or identity. */
export const HelpLink = () => (
  <Link to="/faq" className="type-label inline-flex min-h-11 items-center gap-2 px-1 hover:underline">
    <Icon name="lifebuoy" />
    Help
  </Link>
)
