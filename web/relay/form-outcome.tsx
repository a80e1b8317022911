import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import type { FormResult } from './run-form.ts'

type FormOutcomeProps = { readonly result: FormResult | undefined; readonly act?: string }

/** Result of a form, shown above it, with its problems by field. Shows nothing if the result is of another `act`. */
export const FormOutcome = ({ result, act = '' }: FormOutcomeProps) => {
  if (result === undefined || result.act !== act) return null
  const problems = Object.entries(result.fields).flatMap(([fieldId, message]) =>
    message === undefined ? [] : [{ fieldId, message }],
  )
  return result.done ? (
    <p role="status" className="rounded-panel bg-pine-wash p-4 text-on-pine-wash">
      {result.message}
    </p>
  ) : (
    <ErrorSummary problems={problems} {...(problems.length > 0 ? {} : { title: result.message })} />
  )
}
