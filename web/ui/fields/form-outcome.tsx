import { useEffect, useRef } from 'react'
import type { FormResult } from '#web/browser/run-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormQuestion } from './keep-public-question.tsx'

type FormOutcomeProps = {
  readonly result: FormResult | undefined
  readonly act?: string
  /** The result's messages by field, without those that were corrected. */
  readonly errors?: FormResult['fields'] | undefined
  /** Id of the form, if it isn't around its outcome. */
  readonly form?: string
}

/** Takes the focus if the submitted form has gone. A new, empty form brings its own message, so it looks at first, too. */
const Done = ({ result }: { readonly result: FormResult }) => {
  const message = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `result` runs it again for the same act done twice
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus()
  }, [result])
  return (
    <p
      ref={message}
      role="status"
      tabIndex={-1}
      className="scroll-mt-6 rounded-panel bg-pine-wash p-4 text-on-pine-wash"
    >
      {result.message}
    </p>
  )
}

/** Result of a form, shown above it, with its problems by field. Shows nothing if the result is of another `act`. */
export const FormOutcome = ({ result, act = '', errors, form }: FormOutcomeProps) => {
  if (result === undefined || result.act !== act) return null
  if (result.question !== undefined)
    return <FormQuestion question={result.question} act={act} attempt={result} form={form} />
  const problems = Object.entries(errors ?? result.fields).flatMap(([fieldId, message]) =>
    message === undefined ? [] : [{ fieldId, message }],
  )
  return result.done ? (
    <Done result={result} />
  ) : (
    <ErrorSummary
      problems={problems}
      attempt={result}
      {...(Object.keys(result.fields).length > 0 ? {} : { title: result.message })}
    />
  )
}
