import { DRAFT_KEPT_DAYS } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { STEP_WORDS } from '../step-list.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

type StepState = 'done' | 'current' | 'open' | 'ahead'

const useStepStates = (): readonly (readonly [DraftStep, StepState])[] => {
  const { step: current } = useWizard()
  const { fields } = useDraftState()
  const firstIncompleteNumber = stepNumber(firstIncompleteStep(fields, { now: useNow() }))
  return DRAFT_STEPS.map((step) => {
    if (step === current) return [step, 'current']
    if (stepNumber(step) < firstIncompleteNumber) return [step, 'done']
    return [step, stepNumber(step) === firstIncompleteNumber ? 'open' : 'ahead']
  })
}

const RailLine = ({ step, state }: { readonly step: DraftStep; readonly state: StepState }) => {
  const { caseId } = useDraftState()
  const content = (
    <>
      <span className="wizard-rail-number">
        {state === 'done' ? <Icon name="check" size={18} label="Done:" /> : stepNumber(step)}
      </span>
      <span className={classNames(state === 'done' || state === 'current' ? 'type-strong' : 'text-quiet')}>
        {STEP_WORDS[step].name}
      </span>
    </>
  )
  const className = 'flex min-h-12 items-center gap-3'
  if (state === 'ahead') return <span className={className}>{content}</span>
  return (
    <Link
      to={stepAddress(step, caseId)}
      aria-current={state === 'current' ? 'step' : undefined}
      data-state={state}
      className={className}
    >
      {content}
    </Link>
  )
}

const RailLines = () => (
  <ol>
    {useStepStates().map(([step, state]) => (
      <li key={step}>
        <RailLine step={step} state={state} />
      </li>
    ))}
  </ol>
)

const DRAFT_KEPT = `Your draft is kept for ${DRAFT_KEPT_DAYS} days and opens on any device.`

/** Steps beside the form on wide screens. */
export const StepRail = () => {
  const { isEdit } = useWizard()
  return (
    <nav aria-label="Steps" className="hidden wide:block">
      <RailLines />
      {!isEdit && <p className="type-small mt-4 text-quiet">{DRAFT_KEPT}</p>}
    </nav>
  )
}

/** Steps above the form on phones: current step, progress, and a menu of all. */
export const StepStrip = () => {
  const { step, isEdit } = useWizard()
  const number = stepNumber(step)
  return (
    <div className="border-b border-line bg-card wide:hidden">
      <details className="wizard-strip page-width py-3">
        <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between gap-4">
          <span className="type-label">
            Step {number} of 6: {STEP_WORDS[step].name}
          </span>
          <span className="link target inline-flex items-center gap-1 font-label">
            All steps
            <Icon name="caret-down" size={18} />
          </span>
        </summary>
        <nav aria-label="Steps" className="pt-2 pb-1">
          <RailLines />
          {!isEdit && <p className="type-small mt-2 text-quiet">{DRAFT_KEPT}</p>}
          <ExitButton className="link-text mt-3 min-h-11 font-label tablet:hidden" />
        </nav>
      </details>
      <div aria-hidden="true" className="step-bars step-bars-strip page-width pb-3">
        {DRAFT_STEPS.map((barStep) => (
          <span key={barStep} data-state={stepNumber(barStep) <= number ? 'done' : 'ahead'} />
        ))}
      </div>
    </div>
  )
}

export const STEP_FORM = 'step-form'

/** Invisible first submit button of the form, which Enter triggers, so that Enter doesn't exit. */
export const DefaultButton = () => (
  <button
    type="submit"
    form={STEP_FORM}
    name="act"
    value="continue"
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  >
    Continue
  </button>
)

/** Saves incomplete input and leads to the list. Part of the step's form. */
export const ExitButton = ({ className }: { readonly className: string }) => (
  <button type="submit" form={STEP_FORM} name="act" value="exit" className={className}>
    Save and exit
  </button>
)
