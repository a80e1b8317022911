import type { Polling } from '#web/browser/use-polling.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import { CaseLink } from './case-link.tsx'
import { NextStep, NextSteps } from './next-steps.tsx'

/** Result page while all data is given and the provider hasn't answered. */
export const Checking = ({ who, polling }: Pick<LoadedCheck, 'who'> & { readonly polling: Polling }) => {
  const { stopped, busy, pollAgain } = polling
  return (
    <>
      <p className="type-lead mt-2 text-quiet">
        {stopped
          ? 'This is taking longer than usual. We’ll keep at it, and you can close this page.'
          : 'This usually takes a minute or two. You can close this page.'}
      </p>
      <NextSteps>
        <NextStep icon="envelope-simple" lead="We’ll write to you">
          as soon as you’re verified.
        </NextStep>
        <NextStep icon="pencil-simple" lead="If something doesn’t match,">
          open the link in your e-mail. It shows you what to fix.
        </NextStep>
        <NextStep icon="shield-check" lead="The money is safe.">
          It waits until you’re verified.
        </NextStep>
      </NextSteps>
      <div className="mt-6 grid gap-2">
        <ButtonLink
          to={resultAddress(who.caseId)}
          reloadDocument
          size="large"
          icon="arrow-clockwise"
          aria-busy={busy}
          onClick={(event) => {
            event.preventDefault()
            pollAgain()
          }}
        >
          Check again
        </ButtonLink>
        <CaseLink who={who} kind="secondary" />
      </div>
    </>
  )
}
