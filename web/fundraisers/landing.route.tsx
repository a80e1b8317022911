import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { untitledDraft } from '#contract/fundraisers/case-draft.ts'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { OpenDraft } from './landing/draft-card.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import './fundraiser.css'
import type { RouteHandle } from '#web/route-handle.ts'

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
  const isSignedIn = readCookie(request.headers.get('cookie'), COOKIES.token) !== null
  return { draft: isSignedIn ? await loadOpenDraft(context.get(apiContext)) : null }
}

export const headers = () => ({ 'cache-control': 'private, no-cache' })

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Start a fundraiser',
    description: 'Six short steps. What it costs, every date from the first gift to the first transfer.',
  })

export default function FundraiserLanding() {
  const { draft } = useLoaderData<typeof loader>()
  return <LandingPage draft={draft} />
}
