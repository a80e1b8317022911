import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import type { SentForm } from './sent-form.ts'

type FormOutcomeProps = { readonly sent: SentForm | undefined; readonly act?: string }

/** Result of a form, above it. */
export const FormOutcome = ({ sent, act = '' }: FormOutcomeProps) => {
  if (sent === undefined || sent.act !== act) return null
  return sent.done ? (
    <p role="status" className="rounded-panel bg-pine-wash p-4 text-on-pine-wash">
      {sent.message}
    </p>
  ) : (
    <ErrorSummary problems={[]} title={sent.message} />
  )
}
