import { REFUND_REQUEST_REASONS, REQUEST_TEXT_MAX } from '#contract/gift-requests.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { ActForm, type ActProps } from './act-form.tsx'

const REASON_ID = 'request-reason'
const TEXT_ID = 'request-text'

/** What a person here needs to decide. */
export const RequestForm = ({ idempotencyKey, attempt }: ActProps) => {
  const refused = attempt?.act === 'request' ? attempt : undefined
  const { reason, text } = refused?.errors ?? {}
  const problems = [
    ...(reason === undefined ? [] : [{ fieldId: REASON_ID, message: reason }]),
    ...(text === undefined ? [] : [{ fieldId: TEXT_ID, message: text }]),
  ]
  return (
    <ActForm
      act="request"
      idempotencyKey={idempotencyKey}
      attempt={attempt}
      problems={problems}
      button="Ask for a refund"
      busy="Sending…"
    >
      <fieldset id={REASON_ID} aria-describedby={reason ? `${REASON_ID}-error` : undefined}>
        <legend className="type-label">Why do you ask?</legend>
        <div className="mt-2">
          {REFUND_REQUEST_REASONS.map(({ code, label }) => (
            <Radio key={code} name="reason" value={code} defaultChecked={code === refused?.typed.reason}>
              {label}
            </Radio>
          ))}
        </div>
        {reason && <FieldError id={`${REASON_ID}-error`}>{reason}</FieldError>}
      </fieldset>
      <TextAreaField
        id={TEXT_ID}
        name="text"
        label="What happened?"
        optional
        rows={4}
        maxLength={REQUEST_TEXT_MAX}
        defaultValue={refused?.typed.text}
        error={text}
      />
    </ActForm>
  )
}
