import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'

const userInfoContext = createContext<Promise<UserInfo> | null>(null)

/** The signed-in person, fetched once per request. Rejects like the call. */
export const signedInPerson = (context: Readonly<RouterContextProvider>): Promise<UserInfo> => {
  const cached = context.get(userInfoContext)
  if (cached !== null) return cached
  const person = context.get(apiContext).userInfo({})
  context.set(userInfoContext, person)
  return person
}

/** The signed-in person, for pages that need no account; null if signed out or the session has expired. */
export const signedInOrNull = async ({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<UserInfo | null> => {
  if (readCookie(request.headers.get('cookie'), COOKIES.signedIn) === null) return null
  try {
    return await signedInPerson(context)
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}
