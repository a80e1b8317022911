import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { tabAddress } from './tabs.tsx'

/** The browser itself sends what is typed to a new window, so that nothing here moves. */
export const leaveNewWindows = (event: FormEvent<HTMLFormElement>): void => {
  const { nativeEvent } = event
  if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('formtarget') === '_blank')
    event.stopPropagation()
}

type SeeMailButtonProps = { readonly caseId: string; readonly children: string }

/** Shows the mail of the form it stands in; that form captures its submits with `leaveNewWindows`. */
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
