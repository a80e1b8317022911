import {
  createPath,
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  type To,
  useLocation,
  useResolvedPath,
} from 'react-router'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { carriedAddress } from '#web/browser/visits/carry-parameters.ts'

/** Adds the visitor's parameters only once hydrated, since rendered pages are stored without them. */
const useCarriedAddress = (to: To): To => {
  const isHydrated = useIsHydrated()
  const { search } = useLocation()
  const address = createPath(useResolvedPath(to))
  if (!isHydrated || (typeof to === 'string' && URL.canParse(to))) return to
  const carried = carriedAddress(address, search)
  return carried === address ? to : carried
}

/** The site's only link: one to a fundraiser page carries the attribution parameters. */
export const Link = ({ to, ...rest }: LinkProps) => <RouterLink {...rest} to={useCarriedAddress(to)} />

/** A link that is marked while its page is open. */
export const NavLink = ({ to, ...rest }: NavLinkProps) => (
  <RouterNavLink {...rest} to={useCarriedAddress(to)} />
)
