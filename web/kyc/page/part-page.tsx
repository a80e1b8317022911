import type { ReactNode } from 'react'
import { CHECK_STEPS, type CheckStep } from '#contract/identity/withdrawal-account.ts'
import { Questions } from '#web/shell/questions.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { CloseCheck } from './close-check.tsx'

export const PART_NAMES: Readonly<Record<CheckStep, string>> = {
  code: 'Your e-mail',
  details: 'About you',
  account: 'Your bank account',
}

/** Progress: three bars below the same in words. */
const Strip = ({ part }: { readonly part: CheckStep }) => {
  const at = CHECK_STEPS.indexOf(part)
  return (
    <div className="check-strip">
      <div className="narrow-column pt-3 pb-4">
        <p className="type-label">
          Part {at + 1} of {CHECK_STEPS.length}: {unbroken(PART_NAMES[part])}
        </p>
        <ol aria-hidden="true" className="check-bars mt-2.5">
          {CHECK_STEPS.map((one, index) => (
            <li key={one} data-reached={index <= at || undefined} />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Frame of each step. */
export const PartPage = ({ part, children }: { readonly part: CheckStep; readonly children: ReactNode }) => (
  <>
    <Strip part={part} />
    <div className="narrow-column pt-6 pb-16">
      {children}
      <CloseCheck />
      <Questions />
    </div>
  </>
)
