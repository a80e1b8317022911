import type { OrderInfo } from '#contract/donations/orders.ts'
import { MESSAGE_MAX } from '#contract/donations/orders.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { ActForm, type ActProps } from './act-form.tsx'

const FIELD_ID = 'donation-message'

type MessageProps = ActProps & {
  readonly order: OrderInfo
  readonly recipientFirstName: string
}

/** Form to edit the donor's message, or to delete it by emptying it. */
export const MessageSection = ({ order, recipientFirstName, ...act }: MessageProps) => {
  const refusedAttempt = act.attempt?.act === 'message' ? act.attempt : undefined
  const error = refusedAttempt?.fields['message']
  return (
    <section id="message" className="mt-10 print:hidden" aria-labelledby="message-title">
      <h2 id="message-title" className="type-h2">
        Your message to {recipientFirstName}
      </h2>
      <ActForm {...act} act="message" button="Save message" busy="Saving…" errors={{ [FIELD_ID]: error }}>
        <input type="hidden" name="before" value={order.message ?? ''} />
        <TextAreaField
          id={FIELD_ID}
          name="message"
          label="Message"
          className="mt-2"
          rows={3}
          defaultValue={refusedAttempt?.values['message'] ?? order.message ?? ''}
          error={error}
          note={`Up to ${MESSAGE_MAX} characters, shown on the page. Leave it empty to delete it.`}
        />
      </ActForm>
    </section>
  )
}
