import { type ActionFunctionArgs, redirect } from 'react-router'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { COOKIES, PICTURES_PATH } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { actNameIn, textOf } from '#web/browser/form-fields.ts'
import { clearedCheckCookies } from '#web/identity-check/cleared-check-cookies.ts'
import { clearedCookies } from './cleared-cookies.ts'
import { RETURN_PARAMETER, SIGNED_OUT } from './return-address.ts'

const SEE_OTHER = 303

/**
 * Headers that clear the cookies of the session, the last donation and open identity checks, whatever the call returned:
 * the device must be signed out.
 */
const signOutHeaders = (cookies: string | null): Headers => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const attributes = 'Max-Age=0; HttpOnly; SameSite'
  headers.append('set-cookie', `${COOKIES.token}=; Path=/; ${attributes}=Lax`)
  headers.append(
    'set-cookie',
    `${COOKIES.refreshToken}=; Path=${accountCalls.refreshToken.path}; ${attributes}=Strict`,
  )
  headers.append('set-cookie', `${COOKIES.pictures}=; Path=${PICTURES_PATH}; ${attributes}=Strict`)
  headers.append('set-cookie', `${COOKIES.signedIn}=; Path=/; Max-Age=0; SameSite=Lax`)
  for (const cookie of [...clearedCookies(), ...clearedCheckCookies(cookies)])
    headers.append('set-cookie', cookie)
  return headers
}

/** Only the form's POST belongs here; a visit leads to the home page. */
export const loader = () => redirect('/')

/** Page that the form names, if it is ours; otherwise home, with a notice. */
const nextOf = async (request: Request): Promise<string> => {
  const form = await request.formData()
  actNameIn(form, [''])
  return ownAddress(textOf(form, RETURN_PARAMETER)) ?? `/?${SIGNED_OUT}=1`
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const next = await nextOf(request)
  try {
    await context.get(apiContext).logout({}, { quiet: true })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
  const headers = signOutHeaders(request.headers.get('cookie'))
  return redirect(next, { status: SEE_OTHER, headers })
}
