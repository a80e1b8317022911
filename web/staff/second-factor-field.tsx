import type { FormResult } from '#web/browser/run-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CODE_FIELD } from './act-form.ts'

/** Field for the second factor. A form shows it after its action was refused without one, and keeps its input. */
export const SecondFactorField = ({ problem }: { readonly problem: FormResult | undefined }) =>
  problem?.needsCode && (
    <TextField
      label="Code from your authenticator app"
      name={CODE_FIELD}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Your last one was a while ago. What you typed is still here."
      error={problem.fields[CODE_FIELD]}
    />
  )
