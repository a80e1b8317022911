import type { ReactNode } from 'react'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import { DRAFT_PARAMETER, stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FormQuestion } from '#web/ui/fields/keep-public-question.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { stepBefore, stepOfProblem } from '../step-list.ts'
import { stepOfReviewField } from '../step-of-review-field.ts'
import { STEP_FORM, StepRail } from './step-rail.tsx'
import type { StepForm } from './use-step-form.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

/** A reviewer's requests that are fixed in this step. */
const RequestedChanges = () => {
  const { step, reasons } = useWizard()
  const stepReasons = reasons.filter(({ field }) => stepOfReviewField(field) === step)
  if (stepReasons.length === 0) return null
  return (
    <Panel tone="sun" className="mt-8">
      <h2 className="type-strong">Our team asked for a change here</h2>
      <ul className="mt-2 space-y-3">
        {stepReasons.map(({ code, field, message, howToFix }) => (
          <li key={`${code} ${field}`}>
            <b>{REVIEW_FIELD_LABELS[field]}:</b> {message}
            <br />
            <b>How to fix it:</b> {howToFix}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type StepPageProps = {
  readonly form: StepForm
  readonly title: string
  readonly lead: ReactNode
  /** Shown beside the step on wide screens, and below the fields on phones. */
  readonly aside?: ReactNode
  /** Whether the form also takes the width of the side note. */
  readonly wide?: boolean
  readonly action?: string
  /** Element id of a problem's control, if not the field's name. */
  readonly controlOf?: (field: string) => string
  readonly children: ReactNode
}

const StepHead = ({ title, lead }: Pick<StepPageProps, 'title' | 'lead'>) => {
  const { step } = useWizard()
  return (
    <header>
      <p className="text-quiet phone:hidden">Step {stepNumber(step)} of 6</p>
      <h1 tabIndex={-1} className="type-h1-flow">
        {unbroken(title)}
      </h1>
      <p className="type-lead mt-2 text-quiet tablet:text-[1.125rem]">{lead}</p>
      <BlockedStorageNotice purpose="to save your fundraiser" className="mt-6" />
    </header>
  )
}

type StepBarProps = Pick<StepForm, 'busy' | 'isWaiting'> & { readonly action: string }

const StepBar = ({ busy, isWaiting, action }: StepBarProps) => {
  const { step, reasons } = useWizard()
  const { caseId } = useDraftState()
  // Who fixes what a reviewer found comes from the list of the changes, and goes back there.
  const previousStep = reasons.length > 0 ? null : stepBefore(step)
  return (
    <div className="wizard-bar mt-10 flex flex-wrap justify-between gap-2 tablet:border-t tablet:border-line tablet:pt-6">
      {/* The strip that says so is above the form, where a phone doesn't show it. */}
      <p role="status" className="type-meta w-full empty:sr-only">
        {isWaiting &&
          'No connection. What you typed is safe on this device, and we’ll go on once you’re back online.'}
      </p>
      {previousStep !== null && (
        <ButtonLink
          to={stepAddress(previousStep, caseId)}
          kind="secondary"
          size="large"
          icon="arrow-left"
          aria-label="Back"
          data-track="wizard_back"
          className="phone:px-4"
        >
          <span className="phone:hidden">Back</span>
        </ButtonLink>
      )}
      <Button
        type="submit"
        name="act"
        value="continue"
        data-track={step === 'review' ? 'wizard_submit' : 'wizard_continue'}
        size="large"
        busy={busy && (isWaiting ? 'Waiting…' : 'Saving…')}
        className="ml-auto phone:flex-1"
      >
        {action}
      </Button>
    </div>
  )
}

/** Page of a step: its heading, fields and navigation. */
export const StepPage = (props: StepPageProps) => {
  const { form, title, lead, aside, wide, controlOf = (field) => field, children } = props
  const { step, version, formKey, reasons } = useWizard()
  const { caseId } = useDraftState()
  const { action = reasons.length > 0 ? 'Back to the changes' : 'Continue' } = props
  return (
    <div className="wizard-grid page-width">
      <StepRail />
      <form
        ref={form.form}
        id={STEP_FORM}
        method="post"
        action={stepAddress(step, caseId)}
        noValidate
        onInput={form.read}
        onSubmit={form.send}
        className={wide ? 'wide:col-span-2' : undefined}
      >
        <StepHead title={title} lead={lead} />
        <RequestedChanges />
        <div className="has-[p]:mt-8">
          {form.question !== null && (
            <FormQuestion
              question={form.question}
              act="continue"
              attempt={form.tries}
              editAt={stepAddress('story', caseId)}
            />
          )}
          <ErrorSummary
            problems={form.problems.map(({ field, message }) => {
              const own = stepOfProblem(field)
              // The last step sends the answers of all.
              const isOther = step === 'review' && own !== step
              return {
                fieldId: controlOf(field),
                message,
                ...(isOther && { page: stepAddress(own, caseId) }),
              }
            })}
            attempt={form.tries}
            {...(form.failure === null ? {} : { title: form.failure })}
          />
        </div>
        {caseId !== null && <input type="hidden" name={DRAFT_PARAMETER} value={caseId} />}
        <input type="hidden" name="idempotencyKey" value={formKey} />
        {version !== null && <input type="hidden" name="version" value={version} />}
        <div className="mt-8 space-y-10 tablet:mt-10">{children}</div>
        {aside && <div className="mt-8 space-y-4 wide:hidden">{aside}</div>}
        <StepBar busy={form.busy} isWaiting={form.isWaiting} action={action} />
      </form>
      {aside && !wide && <aside className="hidden space-y-4 wide:block">{aside}</aside>}
    </div>
  )
}

/** A note beside a step. */
export const SideNote = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <h2 className="type-strong">{title}</h2>
    <div className="type-meta mt-2">{children}</div>
  </>
)
