import type { loader } from './entering/sign-in.route.tsx'

type SignInData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

const hasSettings = (data: unknown): data is Pick<SignInData, 'facebook'> =>
  typeof data === 'object' && data !== null && 'facebook' in data

/** From where Facebook's script comes and what it speaks to, on the page that loads it; none on any other. */
export const facebookOriginsIn = (loaderData: Readonly<Record<string, unknown>>): string[] => {
  const data = loaderData['signIn']
  if (!hasSettings(data) || data.facebook === null) return []
  return [new URL(data.facebook.scriptUrl).origin, 'https://*.facebook.com']
}
