import type { FormEvent } from 'react'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Lets the browser submit the form if the clicked button opens a new window. React Router's submit handler would prevent
 * that and navigate this page instead; stopping the event in the capture phase keeps it from that handler.
 */
export const bypassRouterForNewWindow = (event: FormEvent<HTMLFormElement>): void => {
  const { nativeEvent } = event
  if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('formtarget') === '_blank')
    event.stopPropagation()
}

type SeeMailButtonProps = { readonly caseId: string; readonly children: string }

/** Shows the mail of its form in a new window. The form needs `onSubmitCapture={bypassRouterForNewWindow}`. */
export const SeeMailButton = ({ caseId, children }: SeeMailButtonProps) => (
  <Button
    type="submit"
    kind="secondary"
    wide
    icon="arrow-square-out"
    formAction={`${dashboardAddress(caseId)}/mail-preview`}
    formTarget="_blank"
    formNoValidate
  >
    {children} in a new tab
  </Button>
)
