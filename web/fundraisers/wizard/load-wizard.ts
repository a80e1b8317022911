import { redirect } from 'react-router'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import type { DraftStep } from '#contract/fundraisers/draft-steps.ts'
import type { MyCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { DRAFT_PARAMETER, resultPath, stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { withCarriedParameters } from '#contract/share/carried-parameters.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { openStartAnswers } from '../landing/open-start-answers.ts'
import { readStartAnswers } from '../landing/start-answers.ts'
import { NEW_DRAFT_PARAMETER, stepOfPath } from '../step-list.ts'
import type { Scene } from './wizard-context.ts'

export type LoadedWizard = {
  readonly draft: CaseDraft | null
  readonly state: MyCase['state']
  /** A reviewer’s requests, until the person submits again. */
  readonly reasons: readonly ReviewReason[]
  readonly scenes: readonly Scene[]
}

const latestDraft = async (api: Api): Promise<CaseDraft | null> => {
  try {
    const latest = await api.latestRaisingCase({})
    return latest.kind === 'draft' ? latest.draft : null
  } catch (error) {
    if (isRefusal(error, 'nothingYet')) return null
    throw error
  }
}

const redirectToStep = (step: DraftStep, caseId: string | null, url: URL): Response =>
  redirect(withCarriedParameters(stepAddress(step, caseId), url.search))

export type WizardRequest = {
  readonly url: URL
  readonly cookies: string | null
  readonly isSecure: boolean
}

/**
 * Loads the draft that the address names; without an id, the latest one. Null for a new draft. The first step without an id
 * takes the answers from the start page.
 */
const loadDraft = async (
  api: Api,
  { url, cookies, isSecure }: WizardRequest,
): Promise<Omit<LoadedWizard, 'scenes'>> => {
  const caseId = url.searchParams.get(DRAFT_PARAMETER)
  if (caseId !== null) {
    const { draft, state, review } = await api.myCase({ caseId })
    // Nothing about it can be changed; an appeal is on the result page.
    if (state === 'rejected') throw redirect(resultPath('rejected', caseId))
    return { draft, state, reasons: review?.state === 'changes_requested' ? review.reasons : [] }
  }
  const isAnother = url.searchParams.has(NEW_DRAFT_PARAMETER)
  const answers = stepOfPath(url.pathname) === 'basics' ? readStartAnswers(cookies) : null
  const latest = isAnother && answers === null ? null : await latestDraft(api)
  if (answers !== null)
    throw await openStartAnswers(api, { url, cookies, isSecure, answers, latest, isAnother })
  const draft = isAnother ? null : latest
  return { draft, state: 'draft', reasons: [] }
}

/** Throws a redirect to the first incomplete step if the address is that of a later step. */
const redirectToReachedStep = (draft: CaseDraft | null, url: URL): void => {
  const step = stepOfPath(url.pathname)
  const reached = draft?.nextStep ?? 'basics'
  if (stepNumber(step) > stepNumber(reached)) throw redirectToStep(reached, draft?.caseId ?? null, url)
}

export const loadWizard = async (api: Api, request: WizardRequest): Promise<LoadedWizard> => {
  const { url } = request
  const load = async (): Promise<LoadedWizard> => {
    const [loadedDraft, scenes] = await Promise.all([loadDraft(api, request), api.allRaiseScenes({})])
    redirectToReachedStep(loadedDraft.draft, url)
    return { ...loadedDraft, scenes }
  }
  return orErrorPage(redirectToSignIn(load(), url))
}
