import { type ActionFunctionArgs, redirect } from 'react-router'
import { checkCookiesGone } from './clear-check-cookies.ts'

const SEE_OTHER = 303

/** Nobody comes here but by the form. */
export const loader = () => redirect('/')

/** Who has no account can't sign out: this leaves the check as closed to whoever sits there next. */
export const action = ({ request }: ActionFunctionArgs) => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const gone of checkCookiesGone(request.headers.get('cookie'))) headers.append('set-cookie', gone)
  return redirect('/', { status: SEE_OTHER, headers })
}
