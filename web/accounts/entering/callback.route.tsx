import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { codeRow, codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ownAddress, signInAddress } from '../return-address.ts'

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
const refusedBefore = ({ searchParams }: URL): string | null =>
  codeRow(Number(searchParams.get('refused') ?? Number.NaN))?.sentence ?? null

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const before = refusedBefore(url)
  if (before !== null) return { sentence: before }
  if (!url.pathname.endsWith('/google')) return { sentence: codes.socialRefused.sentence }
  try {
    const { returnTo } = await context.get(apiContext).loginWithGoogle(answerIn(url))
    throw redirect(ownAddress(returnTo) ?? '/')
  } catch (error) {
    if (error instanceof ApiRefusal) return { sentence: error.message }
    throw error
  }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Signing in', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only seen where it didn't work: otherwise one is on the page that was wanted. */
export default function AuthCallback() {
  const { sentence } = useLoaderData<typeof loader>()
  return (
    <div className="page-width py-16 tablet:py-24">
      <div className="max-w-(--container-form)">
        <h1 className="type-h1">You’re not signed in yet</h1>
        <p className="type-lead mt-4 text-quiet">{sentence}</p>
        <ButtonLink to={signInAddress(null)} size="large" className="mt-8">
          Back to signing in
        </ButtonLink>
      </div>
    </div>
  )
}
