import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { signedInPerson } from '../signed-in-person.ts'
import { PERSON_FIELD } from './form-owner.ts'

/** The data export as a file. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  // Signing in leads back to the account page, because a file is no page to return to.
  const page = new URL('/account', url)
  // The link is of a page that belongs to another person, who has signed out, so the page is reloaded instead.
  const { userId } = await redirectToSignIn(signedInPerson(context), page)
  if (url.searchParams.get(PERSON_FIELD) !== userId) throw redirect(page.pathname)
  const account = await redirectToSignIn(context.get(apiContext).exportAccount({}), page)
  return new Response(JSON.stringify(account, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${account.madeAt.slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
