import { type ActionFunctionArgs, redirect } from 'react-router'
import { checkCookiesGone } from './clear-check-cookies.ts'

const SEE_OTHER = 303

/** Reached only by the form. */
export const loader = () => redirect('/')

/** Closes the check on a shared device, for people without an account, who can't sign out. */
export const action = ({ request }: ActionFunctionArgs) => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const gone of checkCookiesGone(request.headers.get('cookie'))) headers.append('set-cookie', gone)
  return redirect('/', { status: SEE_OTHER, headers })
}
