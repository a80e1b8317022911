import { type DraftField, STEP_FIELDS } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { resultPath, stepAddress, stepNumber } from '#contract/page-addresses.ts'

/** Query parameter that starts another draft, even if there is an unfinished one. */
export const NEW_DRAFT_PARAMETER = 'new'

export type StepWords = {
  readonly name: string
  readonly about: string
  /** Typical duration in minutes. */
  readonly minutes: number
}

export const STEP_WORDS: Readonly<Record<DraftStep, StepWords>> = {
  basics: { name: 'Basics', about: 'Who it is for, what happened, where', minutes: 2 },
  goal: { name: 'Goal', about: 'The amount and what it pays for', minutes: 4 },
  people: { name: 'People', about: 'You, and the person who receives it', minutes: 2 },
  story: { name: 'Story', about: 'Five questions, in your words', minutes: 7 },
  photos: { name: 'Photos', about: 'One cover, more if you have them', minutes: 4 },
  review: { name: 'Review', about: 'See the page, then send it to us', minutes: 2 },
}

/** The step of a problem's field, such as `gallery.0.alt`; the last for a confirmation. */
export const stepOfProblem = (field: string): DraftStep => {
  const [name] = field.split('.')
  const isIts = (stepField: DraftField): boolean => stepField === name
  return DRAFT_STEPS.find((step) => STEP_FIELDS[step].some(isIts)) ?? 'review'
}

export const stepOfPath = (pathname: string): DraftStep => {
  const number = Number(/\/step([1-6])$/.exec(pathname)?.[1] ?? 1)
  return DRAFT_STEPS[number - 1] ?? 'basics'
}

// Step numbers start at 1, so the number of a step is the index of the next one.
const stepAfter = (step: DraftStep): DraftStep => DRAFT_STEPS[stepNumber(step)] ?? 'review'
export const stepBefore = (step: DraftStep): DraftStep | null => DRAFT_STEPS[stepNumber(step) - 2] ?? null

/** Where a complete step leads: to the next one, or back to the list of the changes that a reviewer asked for. */
export const addressAfter = (step: DraftStep, caseId: string | null, isFixing: boolean): string =>
  isFixing && caseId !== null ? resultPath('need_info', caseId) : stepAddress(stepAfter(step), caseId)
