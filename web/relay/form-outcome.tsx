import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import type { FormResult } from './run-form.ts'

type FormOutcomeProps = {
  readonly result: FormResult | undefined
  readonly act?: string
  /** The result's messages by field, without those that were corrected. */
  readonly errors?: FormResult['fields']
}

/** Result of a form, shown above it, with its problems by field. Shows nothing if the result is of another `act`. */
export const FormOutcome = ({ result, act = '', errors }: FormOutcomeProps) => {
  if (result === undefined || result.act !== act) return null
  const problems = Object.entries(errors ?? result.fields).flatMap(([fieldId, message]) =>
    message === undefined ? [] : [{ fieldId, message }],
  )
  return result.done ? (
    <p role="status" className="rounded-panel bg-pine-wash p-4 text-on-pine-wash">
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
