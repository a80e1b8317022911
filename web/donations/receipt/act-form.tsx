import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import type { DonationAct } from './donation-actions.ts'

export type ActProps = {
  /** Idempotency key, the same for every click. */
  readonly idempotencyKey: string
  /** The last refused action. */
  readonly attempt: FormResult | undefined
}

type ActFormProps = ActProps & {
  readonly act: DonationAct
  readonly button: string
  /** Label while the action is running ("Sending…"). */
  readonly busy: string
  readonly kind?: 'primary' | 'secondary'
  /** The refusal's messages by the id of their field, if that isn't the name. */
  readonly errors?: FormResult['fields']
  readonly children?: ReactNode
}

/** Form for one action on a donation; works without scripts and shows its own refusal. */
export const ActForm = (props: ActFormProps) => {
  const { act, button, busy, kind = 'secondary', idempotencyKey, attempt, errors, children } = props
  const { formData } = useNavigation()
  return (
    // Posts to a separate address: posting to the page's own would make browsers discard its keys. A refusal
    // stays in view, with and without scripts; success redirects to a notice.
    <Form
      id={`${act}-form`}
      method="post"
      action={`?acted#${act}-form`}
      state={KEEP_SCROLL}
      noValidate
      className="scroll-mt-6 space-y-4"
    >
      <FormOutcome result={attempt} act={act} errors={errors} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
      <Button
        type="submit"
        kind={kind}
        busy={pendingActOf(formData) === act && busy}
        className="phone:w-full"
      >
        {button}
      </Button>
    </Form>
  )
}
