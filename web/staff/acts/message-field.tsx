import type { FormResult } from '#web/browser/run-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'

type MessageFieldProps = { readonly text: string; readonly problem: FormResult | undefined }

/** What the person concerned reads, beside the internal reason. */
export const MessageField = ({ text, problem }: MessageFieldProps) => (
  <TextAreaField
    label="Message to them"
    name="message"
    rows={4}
    defaultValue={problem?.values['message'] ?? text}
    error={problem?.fields['message']}
  />
)
