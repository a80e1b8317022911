import { useRef } from 'react'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import type { FormResult } from './run-form.ts'

type FormOutcomeProps = {
  readonly result: FormResult | undefined
  readonly act?: string
  /** The result's messages by field, without those that were corrected. */
  readonly errors?: FormResult['fields']
}

/**
 * Result of a form, shown above it, with its problems by field. Shows nothing if the result is of another `act`. Takes
 * the focus if the submitted form has gone, or has been emptied by a new one.
 */
export const FormOutcome = ({ result, act = '', errors }: FormOutcomeProps) => {
  const message = useRef<HTMLParagraphElement>(null)
  useFocusAfterRemoval(result, true, () => message.current)
  if (result === undefined || result.act !== act) return null
  const problems = Object.entries(errors ?? result.fields).flatMap(([fieldId, message]) =>
    message === undefined ? [] : [{ fieldId, message }],
  )
  return result.done ? (
    <p
      ref={message}
      role="status"
      tabIndex={-1}
      className="scroll-mt-6 rounded-panel bg-pine-wash p-4 text-on-pine-wash"
    >
      {result.message}
    </p>
  ) : (
    <ErrorSummary
      problems={problems}
      validation={result}
      {...(Object.keys(result.fields).length > 0 ? {} : { title: result.message })}
    />
  )
}
