import { evidenceKinds } from '#contract/staff/staff-order-shapes.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ActBodyProps } from '../acts/subject-act.ts'
import { EvidenceFileField } from './evidence-file-field.tsx'
import type { OrderData } from './load-order.ts'

type ChecklistProps = { readonly items: NonNullable<OrderData['draft']>['checklist'] }

/** Which evidence there is, and which is missing. */
export const Checklist = ({ items }: ChecklistProps) => (
  <ul className="space-y-2">
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

/** The evidence to a donor's bank, which can be sent only once: a drafted text, and files. */
export const DisputeFields = ({ subject: { order, openDispute, draft }, problem }: ActBodyProps<OrderData>) =>
  openDispute !== null &&
  draft !== null && (
    <>
      <Checklist items={draft.checklist} />
      <input type="hidden" name="caseId" value={order.caseId} />
      <input type="hidden" name="disputeId" value={openDispute.disputeId} />
      <TextAreaField
        label="Statement to the bank"
        name="words"
        rows={8}
        defaultValue={problem?.values['words'] ?? draft.words}
        error={problem?.fields['words']}
      />
      {evidenceKinds.map((kind) => (
        <EvidenceFileField
          key={kind}
          kind={kind}
          disputeIds={{ caseId: order.caseId, disputeId: openDispute.disputeId }}
        />
      ))}
      <Checkbox name="final" value="yes" error={problem?.fields['final']}>
        I’ve double-checked it. It’s submitted only once, and can’t be changed afterward.
      </Checkbox>
    </>
  )
