import { REFUND_REQUEST_REASONS } from '#contract/donations/donation-requests.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { ActForm, type ActProps } from './act-form.tsx'

const REASON_ID = 'request-reason'
const TEXT_ID = 'request-text'

/** Form to request a refund, which a staff member decides. */
export const RequestForm = ({ idempotencyKey, attempt }: ActProps) => {
  const refusedAttempt = attempt?.act === 'request' ? attempt : undefined
  const { reason, text }: FormResult['fields'] = refusedAttempt?.fields ?? {}
  return (
    <ActForm
      act="request"
      idempotencyKey={idempotencyKey}
      attempt={attempt}
      errors={{ [REASON_ID]: reason, [TEXT_ID]: text }}
      button="Ask for a refund"
      busy="Sending…"
    >
      <FieldGroup id={REASON_ID} legend="Why do you want a refund?" error={reason}>
        {REFUND_REQUEST_REASONS.map(({ code, label }) => (
          <Radio
            key={code}
            name="reason"
            value={code}
            defaultChecked={code === refusedAttempt?.values['reason']}
          >
            {label}
          </Radio>
        ))}
      </FieldGroup>
      <TextAreaField
        id={TEXT_ID}
        name="text"
        label="What happened?"
        optional
        rows={4}
        defaultValue={refusedAttempt?.values['text']}
        error={text}
      />
    </ActForm>
  )
}
