import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { deleteAddress } from '../list/delete-draft.ts'
import { STEP_WORDS } from '../step-list.ts'

export type OpenDraft = {
  readonly caseId: string
  readonly title: string
  readonly step: DraftStep
  readonly savedAt: string
}

const stateOf = (stepsLeft: number): string => {
  if (stepsLeft === 0) return 'current'
  return stepsLeft < 0 ? 'done' : 'ahead'
}

/** Progress of a draft: completed, current and remaining steps. */
export const StepBars = ({ step }: { readonly step: DraftStep }) => (
  <div aria-hidden="true" className="step-bars">
    {DRAFT_STEPS.map((draftStep) => (
      <span key={draftStep} data-state={stateOf(stepNumber(draftStep) - stepNumber(step))} />
    ))}
  </div>
)

/** The unfinished draft, which the page shows first. */
export const DraftCard = ({ draft }: { readonly draft: OpenDraft }) => (
  <Card lifted className="p-6 tablet:p-8">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Tag icon="pencil-simple">Draft</Tag>
      <p className="type-small text-quiet">
        Saved <DateText at={draft.savedAt} form="short" />
      </p>
    </div>
    <h2 className="type-h3 mt-3">Pick up where you left off</h2>
    <p className="mt-1 break-words text-quiet">
      {draft.title} · step {stepNumber(draft.step)} of 6, {STEP_WORDS[draft.step].name}
    </p>
    <div className="mt-3">
      <StepBars step={draft.step} />
    </div>
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <ButtonLink to={stepAddress(draft.step, draft.caseId)}>Continue</ButtonLink>
      <ButtonLink to={deleteAddress(draft.caseId)} kind="text">
        Delete draft
      </ButtonLink>
    </div>
  </Card>
)
