import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Form } from 'react-router'
import { STEPS, type Step, stepName, stepPath } from '../step-list.ts'

export type OpenDraft = {
  readonly caseId: string
  readonly title: string
  readonly step: Step
  readonly savedAt: string
}

/** How far a draft has come: done, the step it stands at, and what is still ahead. */
export const StepBars = ({ step }: { readonly step: Step }) => (
  <div aria-hidden="true" className="step-bars">
    {STEPS.map((one) => (
      <span
        key={one.step}
        data-state={one.step < step ? 'done' : one.step === step ? 'current' : 'ahead'}
      />
    ))}
  </div>
)

/** The open draft, first of all. */
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
      {draft.title} · step {draft.step} of 6, {stepName(draft.step)}
    </p>
    <div className="mt-3">
      <StepBars step={draft.step} />
    </div>
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <ButtonLink to={stepPath(draft.step, draft.caseId)}>Continue</ButtonLink>
      <Form method="post" action="/fundraiser/list">
        <input type="hidden" name="caseId" value={draft.caseId} />
        <Button type="submit" kind="text" name="act" value="ask-delete">
          Delete draft
        </Button>
      </Form>
    </div>
  </Card>
)
