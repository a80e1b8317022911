import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { KEEPS_PLACE } from '#web/browser/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#web/ui/fields/error-summary.tsx'
import type { DonationAct, DonationAttempt } from './donation-actions.ts'

export type ActProps = {
  /** The same for every press of the button: however often it is sent, it is one act. */
  readonly idempotencyKey: string
  /** The act that was refused last, whichever it was. */
  readonly attempt: DonationAttempt | undefined
}

type ActFormProps = ActProps & {
  readonly act: DonationAct
  readonly button: string
  /** What goes on after the press, as a verb ("Sending…"). */
  readonly busy: string
  readonly kind?: 'primary' | 'secondary'
  readonly problems?: readonly FormProblem[]
  readonly children?: ReactNode
}

/** One act on a gift: a form that works without scripts, and says itself why it was refused. */
export const ActForm = (props: ActFormProps) => {
  const { act, button, busy, kind = 'secondary', idempotencyKey, attempt, problems = [], children } = props
  const { formData } = useNavigation()
  const { key } = useLocation()
  const failure = attempt?.act === act ? attempt.failure : null
  return (
    // Sent to an address beside the page's own: sending to its own would make the browser forget the page with the key.
    // Refused, it stays in view, with and without scripts; done, it leads to the notice that says so.
    <Form
      id={`${act}-form`}
      method="post"
      action={`?acted#${act}-form`}
      state={KEEPS_PLACE}
      noValidate
      className="scroll-mt-6 space-y-4"
    >
      {attempt?.act === act && (
        // Sent again with the same refusal, it takes the focus again.
        <ErrorSummary key={key} problems={problems} {...(failure === null ? {} : { title: failure })} />
      )}
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
      <Button type="submit" kind={kind} busy={formData?.get('act') === act && busy} className="phone:w-full">
        {button}
      </Button>
    </Form>
  )
}
