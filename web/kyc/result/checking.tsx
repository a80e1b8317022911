import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import { useAskingCheck } from './use-asking-check.ts'
import { NextStep, WhatNext } from './what-next.tsx'

/** All is given; the provider hasn't answered. */
export const Checking = ({ who }: LoadedCheck) => {
  const { stopped, busy, askAgain } = useAskingCheck(who.caseId)
  return (
    <>
      <span className="flex size-16 items-center justify-center rounded-full bg-sun">
        <span aria-hidden="true" className={stopped ? 'check-waits' : 'check-asking'} />
      </span>
      <h1 className="type-h1 mt-3">We’re checking what you gave us</h1>
      <p className="type-lead mt-2 text-quiet">
        {stopped
          ? 'This takes longer than usual. We keep at it; you can close this page.'
          : 'This usually takes a minute or two. You can close this page.'}
      </p>
      <WhatNext>
        <NextStep icon="envelope-simple" lead="We write to you">
          as soon as you’re verified.
        </NextStep>
        <NextStep icon="pencil-simple" lead="If something doesn’t match,">
          the link in your e-mail leads to what, and you put it right here.
        </NextStep>
        <NextStep icon="shield-check" lead="The money is safe.">
          It waits until we know who you are.
        </NextStep>
      </WhatNext>
      <div className="mt-6 grid gap-2">
        <ButtonLink
          to={resultAddress(who.caseId)}
          reloadDocument
          size="large"
          icon="arrow-clockwise"
          aria-busy={busy}
          onClick={(event) => {
            event.preventDefault()
            askAgain()
          }}
        >
          Check again
        </ButtonLink>
        <ButtonLink
          to={caseAddress({ caseId: who.caseId, slug: who.caseSlug })}
          kind="secondary"
          size="large"
        >
          See the case page
        </ButtonLink>
      </div>
    </>
  )
}
