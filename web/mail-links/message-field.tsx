import { CONVERSATION_MESSAGE_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { CountedTextArea } from '#web/ui/fields/counted-text-area.tsx'

type MessageFieldProps = {
  readonly label?: string
  readonly error: string | undefined
  readonly defaultValue: string | undefined
}

/** Message to the other side of a conversation. */
export const MessageField = ({ label = 'Your message', ...field }: MessageFieldProps) => (
  <CountedTextArea id="text" name="text" label={label} rows={6} max={CONVERSATION_MESSAGE_MAX} {...field} />
)
