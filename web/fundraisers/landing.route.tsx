import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { untitledDraft } from '#contract/fundraisers/case-draft.ts'
import type { DraftProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { clockContext, publicConfigContext } from '#web/page-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { OpenDraft } from './landing/draft-card.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { readStartAnswers } from './landing/start-answers.ts'
import { applyStartForm } from './landing/start-fundraiser.ts'
import './fundraiser.css'
import type { RouteHandle } from '#web/route-handle.ts'

const NO_PROBLEMS: readonly DraftProblem[] = []

export const handle = { cache: [] } satisfies RouteHandle

const loadOpenDraft = async (api: Api): Promise<OpenDraft | null> => {
  try {
    const latest = await api.latestRaisingCase({})
    if (latest.kind === 'case') return null
    const { caseId, fields, nextStep, savedAt } = latest.draft
    return { caseId, title: fields.title.trim() || untitledDraft(fields.raiseType), step: nextStep, savedAt }
  } catch (error) {
    // Without a valid session or a draft, the page is the same for everyone.
    if (error instanceof ApiRefusal) return null
    throw error
  }
}

/**
 * The latest fundraiser (the specification's latestCaseDetail) is this page's data alone, read for each visit: shared state
 * could show a draft that another tab has sent.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const cookies = request.headers.get('cookie')
  const signedIn = readCookie(cookies, COOKIES.token) !== null
  const api = context.get(apiContext)
  const [draft, scenes] = await Promise.all([signedIn ? loadOpenDraft(api) : null, api.allRaiseScenes({})])
  return {
    signedIn,
    draft,
    scenes: scenes.map(({ raiseType, slug, label, inTitle }) => ({ raiseType, slug, label, inTitle })),
    // The page of signed-out visitors is the same for all; their browser fills in what it keeps.
    answers: signedIn ? readStartAnswers(cookies) : null,
  }
}

/** Takes the first answers, with scripts or without. */
export const action = ({ context, request, url }: ActionFunctionArgs) => {
  const isSecure = context.get(publicConfigContext).publicOrigin.startsWith('https:')
  return applyStartForm(context.get(apiContext), { request, url, isSecure }, context.get(clockContext)())
}

export const headers = () => ({ 'cache-control': 'private, no-cache' })

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Start a fundraiser',
    description: 'Six short steps. What it costs, every date from the first gift to the first transfer.',
  })

export default function FundraiserLanding() {
  const { answers, ...loaded } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <LandingPage
      {...loaded}
      answers={refused?.answers ?? answers}
      problems={refused?.problems ?? NO_PROBLEMS}
    />
  )
}
