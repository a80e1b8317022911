import type { ReactNode } from 'react'
import { CHECK_STEPS, type CheckPart } from '#contract/identity-check/withdrawal-account.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { Questions } from '#web/shell/questions.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { CloseCheck } from './close-check.tsx'

export const PART_NAMES: Readonly<Record<CheckPart, string>> = {
  code: 'Your e-mail',
  details: 'About you',
  account: 'Where your money goes',
  bank: 'Where your money goes',
}

type ProgressStripProps = { readonly part: CheckPart; readonly steps: readonly CheckPart[] }

/** The step's number and name, and progress bars that show the same. */
const ProgressStrip = ({ part, steps }: ProgressStripProps) => {
  const position = steps.indexOf(part)
  return (
    <div className="check-strip">
      <div className="narrow-column pt-3 pb-4">
        <p className="type-label">
          Part {position + 1} of {steps.length}: {unbroken(PART_NAMES[part])}
        </p>
        <ol aria-hidden="true" className="check-bars mt-2.5">
          {steps.map((step, index) => (
            <li key={step} data-reached={index <= position || undefined} />
          ))}
        </ol>
      </div>
    </div>
  )
}

type PartPageProps = {
  readonly part: CheckPart
  /** The identity check's steps by default. */
  readonly steps?: readonly CheckPart[]
  readonly children: ReactNode
}

/** Layout of each step. */
export const PartPage = ({ part, steps = CHECK_STEPS, children }: PartPageProps) => (
  <>
    <ProgressStrip part={part} steps={steps} />
    <div className="narrow-column pt-6 pb-16">
      <BlockedStorageNotice purpose="to verify your identity" className="mb-6" />
      {children}
      <CloseCheck />
      <Questions />
    </div>
  </>
)
