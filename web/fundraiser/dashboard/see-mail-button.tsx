import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { tabAddress } from './tabs.tsx'

/** Lets the browser itself submit a form to a new window, without a client-side navigation here. */
export const keepDefaultInNewWindow = (event: FormEvent<HTMLFormElement>): void => {
  const { nativeEvent } = event
  if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('formtarget') === '_blank')
    event.stopPropagation()
}

type SeeMailButtonProps = { readonly caseId: string; readonly children: string }

/** Previews the mail of its form, which must capture submits with `leaveNewWindows`. */
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
