import { type ActionFunctionArgs, redirect } from 'react-router'
import { actNameIn } from '#web/browser/form-fields.ts'
import { clearedCheckCookies } from './cleared-check-cookies.ts'

const SEE_OTHER = 303

/** Only the form's POST belongs here; a visit leads to the home page. */
export const loader = () => redirect('/')

/** Closes the check on a shared device, for people without an account, who can't sign out. */
export const action = async ({ request }: ActionFunctionArgs) => {
  actNameIn(await request.formData(), [''])
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of clearedCheckCookies(request.headers.get('cookie')))
    headers.append('set-cookie', cookie)
  return redirect('/', { status: SEE_OTHER, headers })
}
