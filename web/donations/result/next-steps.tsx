import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type NextStepsProps = {
  readonly detail: CaseDetail
  readonly to: string
  readonly words: string
  /** Runs instead of the navigation if the browser has scripts. */
  readonly onGo?: () => void
}

/** Buttons to the next step of an unpaid gift, and back to its case. */
export const NextSteps = ({ detail, to, words, onGo }: NextStepsProps) => (
  <div className="mt-6 grid gap-2">
    <ButtonLink
      to={to}
      kind="give"
      size="large"
      onClick={(event) => {
        if (onGo === undefined) return
        event.preventDefault()
        onGo()
      }}
    >
      {words}
    </ButtonLink>
    <ButtonLink to={caseAddress(detail)} kind="secondary" size="large">
      Back to the case
    </ButtonLink>
  </div>
)
