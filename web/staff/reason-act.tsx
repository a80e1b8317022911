import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { formSubmissions } from '#web/browser/form-submissions.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SecondFactorField } from './second-factor-field.tsx'

/** Empties a form after its act succeeded. After a refusal, the form keeps its input. */
const useResetAfter = (act: string, problem: FormResult | undefined): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  const { state, formData } = useNavigation()
  const isOwn = state !== 'idle' && pendingActOf(formData) === act
  useEffect(() => {
    if (isOwn) wasSent.current = true
    else if (state === 'idle' && wasSent.current) {
      wasSent.current = false
      // A form whose answer was lost has no problem either, and a notice says that it is still as it was typed.
      const isKept = formSubmissions.shown().some((notice) => notice.form === form.current)
      if (problem === undefined && !isKept) form.current?.reset()
    }
  }, [isOwn, state, problem])
  return form
}

type ReasonActProps = {
  readonly act: string
  readonly heading: string
  readonly button: string
  readonly text?: ReactNode
  readonly hint?: string
  readonly problem: FormResult | undefined
  /** Requires the second factor again if it is too old. */
  readonly needsCode?: boolean
  readonly children?: ReactNode
}

/** Form of a staff act that requires a reason. */
export const ReasonAct = (props: ReasonActProps) => {
  const { act, heading, button, text, hint, problem, needsCode, children } = props
  const { state, formData } = useNavigation()
  const own = problem?.act === act ? problem : undefined
  const field = own?.fields['reason']
  const isBusy = state !== 'idle' && pendingActOf(formData) === act
  const form = useResetAfter(act, own)
  return (
    <Panel>
      <h2 className="type-strong">{heading}</h2>
      {text !== undefined && <p className="mt-1 text-quiet">{text}</p>}
      <Form ref={form} method="post" noValidate className="mt-4 space-y-4">
        {own !== undefined && Object.keys(own.fields).length === 0 && (
          <ErrorSummary problems={[]} title={own.message} attempt={own} />
        )}
        {children}
        <TextAreaField
          label="Reason"
          name="reason"
          rows={2}
          defaultValue={own?.values['reason']}
          error={field}
          hint={hint ?? 'It goes into the audit log.'}
        />
        <SecondFactorField problem={own} />
        <Button type="submit" name="act" value={act} kind="secondary" wide busy={isBusy && 'Working…'}>
          {button}
        </Button>
        {needsCode && !own?.needsCode && (
          <p className="type-small text-quiet">You’ll be asked for your authenticator code.</p>
        )}
      </Form>
    </Panel>
  )
}
