import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { signedInPerson } from '../signed-in-person.ts'
import { PERSON } from './form-owner.ts'

/** All that is kept about the person, as a file. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  // Back to the page of the account: a file is no place to be led to.
  const page = new URL('/account', url)
  // Asked for on a page of somebody who isn't signed in any more: it is drawn anew, and what is kept is another's.
  const { userId } = await redirectToSignIn(signedInPerson(context), page)
  if (url.searchParams.get(PERSON) !== userId) throw redirect(page.pathname)
  const kept = await redirectToSignIn(context.get(apiContext).exportAccount({}), page)
  return new Response(JSON.stringify(kept, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${kept.madeAt.slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
