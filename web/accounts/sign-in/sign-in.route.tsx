import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import { account } from '#web/browser/api/account.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { externalRedirect } from '#web/browser/external-redirect.ts'
import { publicConfigContext } from '#web/page-context.ts'
import type { loadRoot } from '#web/root-data.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { goalWords, returnAddressIn } from '../return-address.ts'
import { fetchSignedIn } from '../use-account.ts'
import { advanceSignIn } from './advance-sign-in.ts'
import { returnAddressCookie } from './persisted-return-address.ts'
import { signInActOf, stateIn } from './posted-form.ts'
import { firstState, type SignInState, withoutPassword, wordsOf } from './sign-in.state.ts'
import { SignInForms } from './sign-in-forms.tsx'
import { useSignIn } from './use-sign-in.ts'

const SEE_OTHER = 303
const BAD_REQUEST = 400

export const headers = () => ({ 'cache-control': 'private, no-store' })

const nextIn = ({ search }: URL): string => returnAddressIn(search) ?? '/'

/** Redirects to Google or Apple, or explains why that isn't possible. */
const redirectToProvider = async (
  { context }: LoaderFunctionArgs,
  provider: 'google' | 'apple',
  returnTo: string,
): Promise<string> => {
  const secure = new URL(context.get(publicConfigContext).publicOrigin).protocol === 'https:'
  try {
    const { url } = await context.get(apiContext).beginSocialLogin({ provider, returnTo })
    throw externalRedirect(url, { 'set-cookie': returnAddressCookie(returnTo, secure) })
  } catch (error) {
    if (error instanceof ApiRefusal) return error.message
    throw error
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { request, url } = args
  const next = nextIn(url)
  if (readCookie(request.headers.get('cookie'), COOKIES.token) !== null) throw redirect(next)
  const provider = url.searchParams.get('with')
  const refusal =
    provider === 'google' || provider === 'apple' ? await redirectToProvider(args, provider, next) : null
  return { next, refusal, clickedFacebook: provider === 'facebook' }
}

/** Handles clicks without scripts. */
export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const result = await advanceSignIn({ api: context.get(apiContext) }, stateIn(form), signInActOf(form))
  if (result === 'entered') return redirect(nextIn(url), SEE_OTHER)
  const hasErrors = result.failure !== null || Object.keys(result.problems).length > 0
  return data(withoutPassword(result), { status: hasErrors ? BAD_REQUEST : 200 })
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Sign in or join', matches) },
  { name: 'robots', content: 'noindex' },
]

const stateWithFailure = (refusal: string | null): SignInState => ({ ...firstState(), failure: refusal })

/** The sign-in page: for browsers without scripts, links in mails, and the return from a provider. */
export default function SignInPage() {
  const { next, refusal, clickedFacebook } = useLoaderData<typeof loader>()
  const postedState = useActionData<typeof action>()
  const offered = useRouteLoaderData<typeof loadRoot>('root')?.offered ?? []
  const { search } = useLocation()
  const navigate = useNavigate()
  const entered = (): void => {
    account.set(null)
    void fetchSignedIn().then(() => navigate(next, { replace: true }))
  }
  const signIn = useSignIn(postedState ?? stateWithFailure(refusal), returnAddressIn(search), entered)
  const goal = goalWords(next)
  const { title, intro } = wordsOf(signIn.state, goal)
  return (
    <div className="page-width py-8 tablet:py-16">
      <Card className="mx-auto max-w-(--container-dialog) p-4 tablet:p-8">
        <h1 className="type-h1">{unbroken(title)}</h1>
        <p className="type-body mt-1 mb-6 break-words text-quiet">{unbroken(intro)}</p>
        <SignInForms
          signIn={signIn}
          next={next}
          goal={goal}
          offered={offered}
          clickedFacebook={clickedFacebook}
        />
      </Card>
    </div>
  )
}
