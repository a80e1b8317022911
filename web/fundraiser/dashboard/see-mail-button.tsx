import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { tabAddress } from './tabs.tsx'

/** Has the browser itself submit a form to a new window. React Router would navigate this page instead. */
export const keepDefaultInNewWindow = (event: FormEvent<HTMLFormElement>): void => {
  const { nativeEvent } = event
  if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('formtarget') === '_blank')
    event.stopPropagation()
}

type SeeMailButtonProps = { readonly caseId: string; readonly children: string }

/** Shows the mail of its form in a new window. The form needs `onSubmitCapture={keepDefaultInNewWindow}`. */
export const SeeMailButton = ({ caseId, children }: SeeMailButtonProps) => (
  <Button
    type="submit"
    kind="secondary"
    wide
    icon="eye"
    formAction={`${tabAddress(caseId, '')}/mail-preview`}
    formTarget="_blank"
    formNoValidate
  >
    {children}
  </Button>
)
