import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { REPORT_REASONS } from '#contract/cases/report-reasons.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { usePersistedInput } from '#web/browser/use-persisted-input.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'

const FIELDS = ['reason', 'text', 'email'] as const

/** Id of a field or field group, to which the error summary links. */
const idOf = (field: (typeof FIELDS)[number]): string => `report-${field}`

const Reasons = ({ selected, error }: { readonly selected: string; readonly error: string | undefined }) => (
  <FieldGroup id={idOf('reason')} legend="What is wrong?" error={error}>
    {REPORT_REASONS.map(({ code, label }) => (
      <Radio key={code} name="reason" value={code} defaultChecked={code === selected}>
        {label}
      </Radio>
    ))}
  </FieldGroup>
)

type ReportFormProps = {
  /** Idempotency key, the same for every submit of this page. */
  readonly idempotencyKey: string
  /** Reason that the link preselects; empty if none. */
  readonly reason: string
  /** The payout notice that is reported; null for a report on the whole case. */
  readonly noticeId: string | null
  /** Name under which the input is persisted. */
  readonly persistedName: string
  /** A refused attempt, to be corrected. */
  readonly attempt: FormResult | undefined
}

/** Form for a report. It works without scripts, and keeps its input after a refusal and a reload. */
export const ReportForm = ({ idempotencyKey, reason, noticeId, persistedName, attempt }: ReportFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const persist = usePersistedInput(form, { name: persistedName, fields: ['text', 'email'], savedBy: null })
  const sending = useNavigation().formMethod === 'POST'
  const values: FormResult['values'] = attempt?.values ?? { reason }
  const errors = attempt?.fields ?? {}
  const problems = FIELDS.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: idOf(field), message }]
  })
  return (
    // Posts to another address than the page's, because a post to the page's own makes browsers drop the cached page
    // and with it the idempotency key.
    <Form ref={form} method="post" action="?sent" noValidate onInput={persist} className="space-y-10">
      <BlockedStorageNotice purpose={null} />
      {attempt && (
        <ErrorSummary
          problems={problems}
          attempt={attempt}
          {...(problems.length > 0 ? {} : { title: attempt.message })}
        />
      )}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {noticeId !== null && <input type="hidden" name="noticeId" value={noticeId} />}
      <Reasons selected={values['reason'] ?? ''} error={errors['reason']} />
      <TextAreaField
        id={idOf('text')}
        name="text"
        label="What did you see?"
        hint="What looks wrong, and how you know. A link helps."
        rows={6}
        defaultValue={values['text']}
        error={errors['text']}
      />
      <EmailField
        id={idOf('email')}
        name="email"
        label="Your e-mail"
        optional
        hint="Only so we can ask you questions. The organizer won’t see it or know it was you."
        defaultValue={values['email']}
        error={errors['email']}
      />
      <Button type="submit" size="main" busy={sending && 'Sending…'} className="phone:w-full">
        Send the report
      </Button>
    </Form>
  )
}
