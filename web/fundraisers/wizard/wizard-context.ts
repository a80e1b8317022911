import { createContext, use, useSyncExternalStore } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { type NameState, nameStateOf } from '#contract/cases/unnamed-recipient.ts'
import { mentionProblem, mentionsBeneficiary } from '#contract/fundraisers/beneficiary-mention.ts'
import type { CaseDraft, OwnCaseState } from '#contract/fundraisers/case-draft.ts'
import type { DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { isLive } from '../list/own-case-text.ts'
import type { DraftSaver, DraftState } from './draft-saver.ts'

export type Scene = CallOutput<Calls['allRaiseScenes']>[number]
export type Place = NonNullable<CaseDraft['place']>

/** State shared by the six steps. */
export type Wizard = {
  readonly step: DraftStep
  readonly saver: DraftSaver
  readonly scenes: readonly Scene[]
  readonly place: Place | null
  readonly setPlace: (place: Place | null) => void
  readonly uploaded: CaseDraft['uploaded']
  readonly addUploaded: (uploaded: Partial<CaseDraft['uploaded']>) => void
  readonly isEdit: boolean
  /** The address of the beneficiary who accepted, as the loaded draft has it: empty for the stored one, null for no one. */
  readonly accepted: Pick<
    DraftState['fields'],
    'beneficiaryEmail' | 'beneficiaryFirstName' | 'beneficiaryLastName'
  > | null
  readonly caseState: OwnCaseState
  /** A reviewer’s requests, until the person submits again. */
  readonly reasons: readonly ReviewReason[]
  /** Version of the draft that the page was made from, for a form posted without scripts. */
  readonly version: number | null
  readonly ownName: string | null
  readonly ownEmail: string | null
  /** Idempotency key of the submission, and of a form posted without scripts. */
  readonly formKey: string
}

export const WizardContext = createContext<Wizard | null>(null)

export const useWizard = (): Wizard => {
  const wizard = use(WizardContext)
  if (wizard === null) throw new Error('A step must be inside the wizard’s layout')
  return wizard
}

export const useDraftState = (): DraftState => {
  const { saver } = useWizard()
  return useSyncExternalStore(saver.subscribe, saver.current, saver.current)
}

export const sceneOf = (
  scenes: readonly Scene[],
  { raiseType, raiseScene }: Pick<DraftState['fields'], 'raiseType' | 'raiseScene'>,
): Scene | null => scenes.find((scene) => scene.raiseType === raiseType && scene.slug === raiseScene) ?? null

/** Whether the page that the draft makes names its recipient. */
export const useNameState = (): NameState => {
  const { accepted, caseState } = useWizard()
  const { purpose, waitsForBeneficiary, ...named } = useDraftState().fields
  // Another address or name is another person.
  const beneficiaryAccepted =
    accepted !== null &&
    ['', accepted.beneficiaryEmail].includes(named.beneficiaryEmail) &&
    accepted.beneficiaryFirstName === named.beneficiaryFirstName &&
    accepted.beneficiaryLastName === named.beneficiaryLastName
  return nameStateOf({ purpose, waitsForBeneficiary, beneficiaryAccepted, isLive: isLive(caseState) })
}

/** What to write instead of the beneficiary's name while the page may not have it; null for other texts. */
export const useMentionWarning = (text: string): string | null => {
  const nameState = useNameState()
  const { fields } = useDraftState()
  return nameState === 'unnamed' && mentionsBeneficiary(text, fields) ? mentionProblem(fields) : null
}
