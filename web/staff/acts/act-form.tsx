import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { secondFactorFor } from '#contract/staff/staff-roles.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { SecondFactorField } from '../second-factor-field.tsx'
import { type ActBodyProps, actText } from './subject-act.ts'

/** Focuses the first wrong field after a refusal. */
const useFocusFirstProblem = (problem: FormResult | undefined) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}

type ActFormProps<Subject> = ActBodyProps<Subject> & {
  /** Label of the button while the form can't be sent yet. */
  readonly busy?: string | false
  /** Instead of the act's `Fields`. */
  readonly children?: ReactNode
}

/** Form of an act: its own fields, the reason, and the second factor once it is required. */
export const ActForm = <Subject,>({ busy = false, children, ...body }: ActFormProps<Subject>) => {
  const { name, act, subject, of, problem } = body
  const { state: linkState } = useLocation()
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && pendingActOf(formData) === name
  const form = useFocusFirstProblem(problem)
  const { Fields, reasonLabel = 'Reason', reasonHint = 'It goes into the audit log.' } = act
  return (
    <Form ref={form} method="post" replace state={linkState} noValidate className="space-y-4">
      {problem !== undefined && Object.keys(problem.fields).length === 0 && (
        <ErrorSummary problems={[]} title={problem.message} attempt={problem} />
      )}
      <input type="hidden" name="of" value={of} />
      {children ?? (Fields && <Fields {...body} />)}
      {reasonHint !== null && (
        <TextAreaField
          label={reasonLabel}
          name="reason"
          rows={2}
          defaultValue={problem?.values['reason']}
          error={problem?.fields['reason']}
          hint={reasonHint}
        />
      )}
      <SecondFactorField problem={problem} />
      <Button type="submit" name="act" value={name} wide busy={busy || (isSending && 'Working…')}>
        {actText(act.button, subject, of)}
      </Button>
      {secondFactorFor(act.capability) === 'recent' && !problem?.needsCode && (
        <p className="type-small text-quiet">You’ll be asked for your second factor.</p>
      )}
    </Form>
  )
}
