import { createContext, type RouterContextProvider } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { apiContext } from '#web/api-context.ts'

const asked = createContext<Promise<UserInfo> | null>(null)

/** Who is signed in: asked once a request, however many of a page's loaders want to know. Rejects as the call does. */
export const signedInPerson = (context: Readonly<RouterContextProvider>): Promise<UserInfo> => {
  const known = context.get(asked)
  if (known !== null) return known
  const person = context.get(apiContext).userInfo({})
  context.set(asked, person)
  return person
}
