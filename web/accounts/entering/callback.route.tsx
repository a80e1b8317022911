import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { codeRow, codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { isSocialRefusal, REFUSED, SOCIAL_REFUSALS } from '#contract/social-refusals.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { signInAddress } from '../return-address.ts'
import { keptNext } from './kept-next.ts'

/** The address holds the provider's answer: it goes nowhere else. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

const ANSWER = ['code', 'state', 'iss', 'error'] as const

const answerIn = ({ searchParams }: URL): Partial<Record<(typeof ANSWER)[number], string>> =>
  Object.fromEntries(
    ANSWER.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** Apple's form goes to the server itself, which leads here only when it was refused. */
const refusedBefore = ({ searchParams }: URL): string | null => {
  const row = codeRow(Number(searchParams.get(REFUSED.code) ?? Number.NaN))
  const which = searchParams.get(REFUSED.which) ?? ''
  if (row?.code === codes.socialRefused.code && isSocialRefusal(which)) return SOCIAL_REFUSALS[which]
  return row?.sentence ?? null
}

/** Why nobody is signed in by the answer in this address; otherwise it leads on. */
const refusalIn = async ({ context, url }: LoaderFunctionArgs): Promise<string> => {
  const before = refusedBefore(url)
  if (before !== null) return before
  if (!url.pathname.endsWith('/google')) return codes.socialRefused.sentence
  try {
    const { returnTo } = await context.get(apiContext).loginWithGoogle(answerIn(url))
    throw redirect(ownAddress(returnTo) ?? '/')
  } catch (error) {
    if (error instanceof ApiRefusal) return error.message
    throw error
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const cookies = args.request.headers.get('cookie')
  return {
    sentence: await refusalIn(args),
    next: keptNext(cookies),
    /** Who is signed in came to add a provider to their account. */
    signedIn: readCookie(cookies, COOKIES.token) !== null,
  }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Signing in', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only seen where it didn't work: otherwise one is on the page that was wanted. */
export default function AuthCallback() {
  const { sentence, next, signedIn } = useLoaderData<typeof loader>()
  return (
    <div className="page-width py-16 tablet:py-24">
      <div className="max-w-(--container-form)">
        <h1 className="type-h1">{signedIn ? 'Nothing was added' : 'You’re not signed in yet'}</h1>
        <p className="type-lead mt-4 text-quiet">{sentence}</p>
        <ButtonLink to={signedIn ? '/account' : signInAddress(next)} size="large" className="mt-8">
          {signedIn ? 'Back to your account' : 'Back to signing in'}
        </ButtonLink>
      </div>
    </div>
  )
}
