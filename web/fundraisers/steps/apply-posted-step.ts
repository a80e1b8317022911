import { data, redirect } from 'react-router'
import { ZONE_US } from '#contract/donations/orders.ts'
import { ATTESTED, missingAttestations } from '#contract/fundraisers/attestations.ts'
import { DRAFT_CHANGED_ELSEWHERE, type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import type { FirstVisit } from '#contract/fundraisers/case-draft-shapes.ts'
import type { DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { UNKNOWN_ZIP } from '#contract/geo/zip.ts'
import { DRAFT_PARAMETER, resultPath } from '#contract/page-addresses.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, isRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { type KeepQuestionFor, UnansweredQuestion } from '#web/browser/ask-before-publishing.ts'
import { actIn, textOf } from '#web/browser/form-fields.ts'
import { joinedAttribution } from '#web/browser/visits/visit-source.ts'
import { addressAfter } from '../step-list.ts'
import { newerDraftIn } from '../wizard/newer-draft.ts'
import { questionAboutDraft } from './question-about-draft.ts'
import { readStep } from './read-step.ts'

/** Answer to a step's form that was posted without scripts. */
export type StepAnswer = {
  readonly problems: readonly DraftProblem[]
  readonly failure: string | null
  readonly question: KeepQuestionFor | null
  /** The typed fields, which the form shows. */
  readonly changes: Partial<DraftFields>
}

type PostedStep = {
  readonly step: DraftStep
  readonly form: FormData
  readonly url: URL
  readonly now: Date
  readonly firstVisit: FirstVisit | null
}

const CHANGED_ELSEWHERE = `${DRAFT_CHANGED_ELSEWHERE}. What you typed is still here. Send it again to keep it, or open this step again to keep the other version.`

const SEE_OTHER = 303
const REFUSED = 400

type SavedStep = {
  readonly caseId: string
  readonly version: number
  readonly fields: DraftFields
  /** Whether a reviewer asked for changes, which are not sent yet. */
  readonly isFixing: boolean
}

const createDraftFrom = async (
  api: Api,
  postedStep: PostedStep,
  changes: Partial<DraftFields>,
): Promise<SavedStep> => {
  const { firstVisit } = postedStep
  const attribution = joinedAttribution(postedStep.url.search, firstVisit?.search ?? '')
  const idempotencyKey = textOf(postedStep.form, 'idempotencyKey') || crypto.randomUUID()
  const { caseId, version } = await api.createDraft({
    zoneId: ZONE_US,
    idempotencyKey,
    ...changes,
    attribution,
    ...(firstVisit === null ? {} : { firstVisit }),
  })
  return { caseId, version, fields: { ...EMPTY_DRAFT, ...changes }, isFixing: false }
}

const saveStep = async (
  api: Api,
  postedStep: PostedStep,
  changes: Partial<DraftFields>,
): Promise<SavedStep> => {
  const caseId = textOf(postedStep.form, DRAFT_PARAMETER)
  if (caseId === '') return createDraftFrom(api, postedStep, changes)
  const { draft, review } = await api.myCase({ caseId })
  const version = Number(textOf(postedStep.form, 'version')) || draft.version
  const saved = await api.updateDraft({ zoneId: ZONE_US, caseId, version, ...changes })
  return {
    caseId,
    version: saved.version,
    fields: { ...draft.fields, ...changes },
    isFixing: review?.state === 'changes_requested',
  }
}

/** Problem of a ZIP code that no town has. */
export const zipProblems = async (api: Api, { zip }: Pick<DraftFields, 'zip'>): Promise<DraftProblem[]> => {
  try {
    await api.zipPlace({ zip })
    return []
  } catch (error) {
    if (!isRefusal(error, 'notFound', 'invalidInput')) throw error
    return [{ field: 'zip', message: UNKNOWN_ZIP }]
  }
}

const problemsOf = async (
  api: Api,
  postedStep: PostedStep,
  { fields }: SavedStep,
): Promise<DraftProblem[]> => {
  const ownEmail = postedStep.step === 'people' ? (await api.userInfo({})).email : null
  const problems = stepProblems(postedStep.step, fields, { now: postedStep.now, ownEmail })
  if (postedStep.step === 'review') return missingAttestations(postedStep.form)
  return postedStep.step === 'basics' && problems.length === 0 ? zipProblems(api, fields) : problems
}

const submit = async (api: Api, postedStep: PostedStep, { caseId, version }: SavedStep): Promise<never> => {
  const { result } = await api.submitCase({
    caseId,
    version,
    idempotencyKey: textOf(postedStep.form, 'idempotencyKey') || crypto.randomUUID(),
    attestations: ATTESTED,
  })
  throw redirect(resultPath(result, caseId), SEE_OTHER)
}

const saveAndValidate = async (
  api: Api,
  postedStep: PostedStep,
  changes: Partial<DraftFields>,
): Promise<DraftProblem[]> => {
  const exits = actIn(postedStep.form, { continue: false, exit: true })
  const saved = await saveStep(api, postedStep, changes)
  if (exits) throw redirect('/fundraiser/list', SEE_OTHER)
  const problems = await problemsOf(api, postedStep, saved)
  if (problems.length > 0) return problems
  if (postedStep.step === 'review') {
    const question = questionAboutDraft(saved.fields, postedStep.form)
    if (question !== null) throw new UnansweredQuestion(question)
    return submit(api, postedStep, saved)
  }
  throw redirect(addressAfter(postedStep.step, saved.caseId, saved.isFixing), SEE_OTHER)
}

/** Handles a step's form that was posted without scripts: saves, validates, and redirects to the next step. */
export const applyPostedStep = async (api: Api, postedStep: PostedStep) => {
  const changes = readStep(postedStep.step, postedStep.form)
  const answer = (rest: Partial<StepAnswer>) =>
    data<StepAnswer>({ problems: [], failure: null, question: null, changes, ...rest }, REFUSED)
  try {
    return answer({
      problems: await redirectToSignIn(saveAndValidate(api, postedStep, changes), postedStep.url),
    })
  } catch (error) {
    if (error instanceof UnansweredQuestion) return answer({ question: error.question })
    if (!(error instanceof ApiRefusal)) throw error
    return answer({ failure: newerDraftIn(error) === null ? error.message : CHANGED_ELSEWHERE })
  }
}
