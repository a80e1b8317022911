import { Form, useNavigation } from 'react-router'
import { capitalized } from '#contract/accounts/first-name.ts'
import { DOCUMENT_KINDS, documentKinds } from '#contract/cases/reviews/document-kinds.ts'
import type { ReviewWork } from '#contract/cases/reviews/review-shapes.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ReasonFields, ReasonPreview } from './reason-fields.tsx'
import type { ReasonInput } from './reason-input.ts'
import { ReviewKeys } from './review-keys.tsx'

type DecideProps = {
  readonly work: ReviewWork
  /** The round that the reviewer read. The decision names it, so that it can't apply to a later round. */
  readonly round: number
  readonly reasons: readonly ReasonInput[]
  readonly onReasons: (reasons: readonly ReasonInput[]) => void
  readonly problem: FormResult | undefined
}

const requestText = (count: number): string => `Request ${count} ${count === 1 ? 'change' : 'changes'}`

type ButtonsProps = { readonly count: number; readonly busy: string | false; readonly isSmallEdit: boolean }

const Buttons = ({ count, busy, isSmallEdit }: ButtonsProps) => (
  <div className="mt-4 space-y-3">
    {count > 0 && (
      <Button type="submit" name="act" value="request_changes" wide busy={busy}>
        {isSmallEdit ? 'Take it back, to be fixed' : requestText(count)}
      </Button>
    )}
    {count === 0 && (
      <Button
        type="submit"
        name="act"
        value={isSmallEdit ? 'keep' : 'approve'}
        wide
        busy={busy}
        data-key="approve"
      >
        {isSmallEdit ? 'Keep it' : 'Approve'}
      </Button>
    )}
    {count > 0 && (
      <Button type="submit" name="act" value="reject" kind="secondary" wide>
        {isSmallEdit ? 'Take it back for good' : 'Reject'}
      </Button>
    )}
    <Button type="submit" name="act" value="release" kind="text" wide>
      Return to queue
    </Button>
  </div>
)

/** Which kinds of documents the page says a reviewer saw. */
const DocumentsSeen = () => (
  <fieldset className="mt-4">
    <legend className="type-label">Which documents did you see?</legend>
    <p className="type-small text-quiet">The page names the kind and the day, never the document.</p>
    <div className="mt-1">
      {documentKinds.map((kind) => (
        <Checkbox key={kind} name="documentSeen" value={kind}>
          {capitalized(DOCUMENT_KINDS[kind])}
        </Checkbox>
      ))}
    </div>
  </fieldset>
)

/** The decision form, for the reviewer who claimed the review. */
export const DecidePanel = ({ work, round, reasons, onReasons, problem }: DecideProps) => {
  const isSmallEdit = work.review.kind === 'small_edit'
  const isBusy = useNavigation().state !== 'idle'
  const problems = problem?.fields ?? {}
  const summary = Object.keys(problems).length === 0 ? problem?.message : undefined
  return (
    <Form method="post" noValidate className="space-y-4">
      <ErrorSummary problems={[]} attempt={problem} {...(summary !== undefined && { title: summary })} />
      <input type="hidden" name="round" value={round} />
      <ReasonFields reasons={reasons} problems={problems} onChange={onReasons} />
      {reasons.length > 0 && <ReasonPreview reasons={reasons} />}
      {work.isLive && work.review.kind === 'edit' && (
        <Panel tone="mist">
          <b>The live page stays as it is</b> until this edit is approved. People can still give.
        </Panel>
      )}
      {isSmallEdit && (
        <Panel tone="mist">
          <b>The page shows this edit already.</b> Keep it, or take it back: the page then says what it said
          before, and the organizer reads why.
        </Panel>
      )}
      <Panel>
        <h2 className="type-strong">Decide</h2>
        {reasons.length === 0 && (
          <p className="mt-1 text-quiet">
            To {isSmallEdit ? 'take it back' : 'request changes or reject'}, first add a reason to a field.
          </p>
        )}
        {problem !== undefined && problems['reasons'] !== undefined && (
          <div className="mt-4">
            <ErrorSummary problems={[]} title={problems['reasons']} attempt={problem} />
          </div>
        )}
        {reasons.length === 0 && !isSmallEdit && work.sent.documents.length > 0 && <DocumentsSeen />}
        <Buttons isSmallEdit={isSmallEdit} count={reasons.length} busy={isBusy && 'Sending…'} />
        <p className="type-small mt-3 text-quiet">
          {work.organizer.fullName ?? 'The organizer'} gets your reasons by e-mail and on their dashboard.
          It’s recorded in the audit log.
        </p>
        <ReviewKeys />
      </Panel>
    </Form>
  )
}
