import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { isPlainClick } from '#web/browser/is-plain-click.ts'
import { useRouteHandles } from '#web/route-handle.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import {
  behindDialog,
  OPENED_BY_APP,
  returnAddressIn,
  SIGN_IN_PAGE,
  signInAddress,
  withDialog,
} from './return-address.ts'
import { persistedDestination } from './sign-in/sign-in-record.ts'
import { SignOutForm } from './sign-out-form.tsx'
import { useAccount } from './use-account.ts'

type SignInLinkProps = { readonly className: string; readonly onClick?: (() => void) | undefined }

/** Opens the sign-in dialog over the current page. Without scripts, or in another tab, leads to the sign-in page. */
const SignInLink = ({ className, onClick }: SignInLinkProps) => {
  const location = useLocation()
  const navigate = useNavigate()
  const hasScripts = useRouteHandles().every((handle) => handle.hydrate !== false)
  const isSignInPage = location.pathname === SIGN_IN_PAGE
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.()
    if (!isPlainClick(event) || isSignInPage || !hasScripts) return
    event.preventDefault()
    const stored = persistedDestination(formPersistence, Date.now())
    void navigate(withDialog(location, stored), { state: OPENED_BY_APP })
  }
  return (
    <Link
      to={signInAddress(isSignInPage ? returnAddressIn(location.search) : behindDialog(location))}
      reloadDocument={!hasScripts}
      aria-current={isSignInPage ? 'page' : undefined}
      className={className}
      onClick={open}
    >
      Sign in
    </Link>
  )
}

export const OWN_PAGES = [
  { to: '/account/donations', icon: 'receipt', words: 'Your donations' },
  { to: '/fundraiser/list', icon: 'hand-heart', words: 'My fundraisers' },
  { to: '/kyc/check', icon: 'seal-check', words: 'Identity check' },
  { to: '/account', icon: 'user', words: 'Your account' },
] as const

const closeMenu = (): void => document.getElementById('account-menu')?.hidePopover()

/**
 * The account in the wide header: "Sign in", or the signed-in person's menu, a native popover that needs no script.
 * `before` is shown in front of that menu.
 */
export const AccountMenu = ({ before }: { readonly before: ReactNode }) => {
  const { signedIn, info } = useAccount()
  if (!signedIn) return <SignInLink className="band-link" />
  const name = info?.fullName ?? null
  return (
    <>
      {before}
      <button type="button" popoverTarget="account-menu" className="band-link max-w-60 gap-2">
        {name === null ? <Icon name="user" size={24} /> : <Avatar name={name} size={32} />}
        <span className="truncate">{name === null ? 'Account' : firstNameOf(name)}</span>
        <Icon name="caret-down" size={16} />
      </button>
      <div id="account-menu" popover="auto" className="popup-menu">
        {info !== null && (
          <p>
            <b className="type-strong">{info.fullName ?? 'No name yet'}</b>
            <span className="type-meta">{info.email ?? 'No e-mail yet'}</span>
          </p>
        )}
        <ul>
          {OWN_PAGES.map(({ to, icon, words }) => (
            <li key={to}>
              <Link to={to} className="popup-line" onClick={closeMenu}>
                <Icon name={icon} />
                {words}
              </Link>
            </li>
          ))}
        </ul>
        <SignOutForm className="popup-line" />
      </div>
    </>
  )
}

/** The account's links as lines of the phone's menu. */
export const AccountLines = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { signedIn, info } = useAccount()
  if (!signedIn)
    return (
      <li>
        <SignInLink className="menu-link" onClick={onLeave} />
      </li>
    )
  const who = info?.fullName ?? info?.email ?? null
  return (
    <>
      {OWN_PAGES.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className="menu-link" onClick={onLeave}>
            {words}
          </Link>
        </li>
      ))}
      <li>
        {who !== null && <p className="type-meta pt-3 wrap-break-word">Signed in as {who}</p>}
        <SignOutForm className="menu-link w-full gap-2" />
      </li>
    </>
  )
}
