import { Form, useNavigation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import {
  DISPUTE_STATE_NAMES,
  type EvidenceItem,
  evidenceKinds,
  type StaffDispute,
  type StaffOrder,
} from '#contract/staff/staff-order-shapes.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DueText } from '../due-text.tsx'
import { EvidenceFileField } from './evidence-file-field.tsx'

/** Which evidence there is, and which is missing. */
const Checklist = ({ items }: { readonly items: readonly EvidenceItem[] }) => (
  <ul className="mt-3 space-y-2">
    {items.map(({ label, isReady }) => (
      <li key={label} className={isReady ? 'flex gap-2' : 'flex gap-2 text-quiet'}>
        <Icon name={isReady ? 'check' : 'minus'} size={18} />
        <span>
          {label}
          {!isReady && <span className="sr-only">: missing</span>}
        </span>
      </li>
    ))}
  </ul>
)

type DisputePanelProps = {
  readonly order: StaffOrder
  readonly dispute: StaffDispute
  readonly draft: { readonly words: string; readonly checklist: readonly EvidenceItem[] }
  readonly problem: FormResult | undefined
}

/** The form for the evidence to a donor's bank, which can be sent only once: a drafted text, and files. */
export const DisputePanel = ({ order, dispute, draft, problem }: DisputePanelProps) => {
  const { disputeId } = dispute
  const own = problem?.act === 'answer' ? problem : undefined
  const isBusy = useNavigation().state === 'submitting'
  const disputeIds = { caseId: order.caseId, disputeId }
  const isAtField = Object.keys(own?.fields ?? {}).length > 0
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">Evidence</h2>
        {dispute.evidenceDueAt !== null && <DueText at={dispute.evidenceDueAt} />}
      </div>
      <p className="mt-1 text-quiet">
        {DISPUTE_STATE_NAMES[dispute.state]}, {formatCents(dispute.amountCents)}.{' '}
        {disputeReasonText(dispute.reason)}. You can respond only once.
      </p>
      <Checklist items={draft.checklist} />
      <Form method="post" noValidate className="mt-4 space-y-4">
        {own !== undefined && !isAtField && <ErrorSummary problems={[]} title={own.message} attempt={own} />}
        <input type="hidden" name="caseId" value={order.caseId} />
        <input type="hidden" name="disputeId" value={disputeId} />
        <TextAreaField
          label="Statement to the bank"
          name="words"
          rows={8}
          defaultValue={own?.values['words'] ?? draft.words}
          error={own?.fields['words']}
        />
        {evidenceKinds.map((kind) => (
          <EvidenceFileField key={kind} kind={kind} disputeIds={disputeIds} />
        ))}
        <TextAreaField
          label="Reason"
          name="reason"
          rows={2}
          defaultValue={own?.values['reason']}
          error={own?.fields['reason']}
          hint="It goes into the audit log."
        />
        <Checkbox name="final" value="yes" error={own?.fields['final']}>
          I’ve double-checked it. It’s submitted only once, and can’t be changed afterward.
        </Checkbox>
        <Button type="submit" name="act" value="answer" wide busy={isBusy && 'Submitting…'}>
          Submit to the bank
        </Button>
      </Form>
    </Panel>
  )
}
