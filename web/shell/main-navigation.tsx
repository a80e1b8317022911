import { Link, NavLink } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FundraiserLink } from './fundraiser-link.tsx'
import { Logo } from './logo.tsx'

const PLACES = [
  { to: '/case-list', words: 'Browse cases' },
  { to: '/about', words: 'How it works' },
  { to: '/security', words: 'Security' },
] as const

/** The dialog opens at home. */
const SIGN_IN = '/?signIn=1'

const WideNavigation = () => (
  <nav aria-label="Main" className="hidden items-center wide:flex">
    {PLACES.map(({ to, words }) => (
      <NavLink key={to} to={to} className="band-link">
        {words}
      </NavLink>
    ))}
    <Link to={SIGN_IN} className="band-link">
      Sign in
    </Link>
    <FundraiserLink kind="primary" size="small" className="ml-3">
      Start a fundraiser
    </FundraiserLink>
  </nav>
)

/** A popover of the device's own: it opens, closes and takes Escape without any script. */
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
      <div className="flex min-h-16 items-center justify-between tablet:min-h-20">
        <Logo />
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="type-label inline-flex min-h-11 items-center gap-2 px-1"
        >
          <Icon name="x" size={24} />
          Close
        </button>
      </div>
      <ul>
        {PLACES.map(({ to, words }) => (
          <li key={to}>
            <NavLink to={to} className="menu-link" onClick={closeMenu}>
              {words}
            </NavLink>
          </li>
        ))}
        <li>
          <Link to={SIGN_IN} className="menu-link" onClick={closeMenu}>
            Sign in
          </Link>
        </li>
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

/** In the header of flows with money or identity: nothing else leads away from them. */
export const HelpLink = () => (
  <ButtonLink to="/faq" kind="text" size="small" icon="lifebuoy" className="text-ink no-underline">
    Help
  </ButtonLink>
)
