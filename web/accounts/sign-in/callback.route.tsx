import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import {
  isSocialRefusal,
  LINK_REFUSALS,
  LINK_REFUSED,
  REFUSAL_PARAMETERS,
  SOCIAL_REFUSALS,
} from '#contract/accounts/social-refusals.ts'
import { codeRow, codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Questions } from '#web/shell/questions.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { signInAddress } from '../return-address.ts'
import { persistedReturnAddress } from './persisted-return-address.ts'

/** The address contains the provider's answer, so it isn't sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

const ANSWER = ['code', 'state', 'iss', 'error'] as const

const answerIn = ({ searchParams }: URL): Partial<Record<(typeof ANSWER)[number], string>> =>
  Object.fromEntries(
    ANSWER.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/**
 * Refusal that the address names; null if it names none. Apple posts its answer to the server, which redirects here
 * only after a refusal.
 */
const refusalNamedIn = ({ searchParams }: URL, signedIn: boolean): string | null => {
  const row = codeRow(Number(searchParams.get(REFUSAL_PARAMETERS.code) ?? Number.NaN))
  if (row?.code !== codes.socialRefused.code) return row?.sentence ?? null
  const which = searchParams.get(REFUSAL_PARAMETERS.which) ?? ''
  if (isSocialRefusal(which)) return signedIn ? LINK_REFUSALS[which] : SOCIAL_REFUSALS[which]
  return signedIn ? LINK_REFUSED : row.sentence
}

/** The refusal of this address's answer; a success redirects. */
const refusalIn = async ({ context, url }: LoaderFunctionArgs, signedIn: boolean): Promise<string> => {
  const namedRefusal = refusalNamedIn(url, signedIn)
  if (namedRefusal !== null) return namedRefusal
  if (!url.pathname.endsWith('/google')) return signedIn ? LINK_REFUSED : codes.socialRefused.sentence
  try {
    const { returnTo } = await context.get(apiContext).loginWithGoogle(answerIn(url))
    throw redirect(ownAddress(returnTo) ?? '/')
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return error.message
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const cookies = args.request.headers.get('cookie')
  // A signed-in person came here to add a provider.
  const signedIn = readCookie(cookies, COOKIES.token) !== null
  return { sentence: await refusalIn(args, signedIn), next: persistedReturnAddress(cookies), signedIn }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Signing in', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Shown only after a failure: success redirects to the wanted page. */
export default function AuthCallback() {
  const { sentence, next, signedIn } = useLoaderData<typeof loader>()
  return (
    <div className="narrow-column pt-8 pb-16">
      <RoundSign icon="info" blush />
      <h1 className="type-h1 mt-3">{signedIn ? 'Nothing was added' : 'You’re not signed in yet'}</h1>
      <p className="type-lead mt-2 text-quiet">{unbroken(sentence)}</p>
      <div className="mt-6 grid">
        <ButtonLink to={signedIn ? '/account' : signInAddress(next)} size="large">
          {signedIn ? 'Back to your account' : 'Back to signing in'}
        </ButtonLink>
      </div>
      <Questions />
    </div>
  )
}
