import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { isLive } from '../list/own-case-words.ts'
import { useWizard } from '../wizard/wizard-context.ts'

type RaisedProps = { readonly detail: CaseDetail; readonly isSmall?: boolean }

/** The goal with nothing raised. A change to a live page leaves what was raised as it is: then the goal alone. */
export const Raised = ({ detail, isSmall = false }: RaisedProps) => {
  const { caseState } = useWizard()
  const goal = formatWholeDollars(detail.goalCents)
  const className = isSmall ? 'type-small mt-2' : 'type-money-m mt-2'
  if (isLive(caseState)) return <p className={className}>Goal {goal}</p>
  return (
    <>
      <ProgressBar
        progress={detail}
        goalCents={detail.goalCents}
        {...(isSmall ? { height: 8 } : {})}
        className={isSmall ? 'mt-4' : 'mt-6'}
      />
      <p className={className}>
        <b>$0</b> <span className={isSmall ? undefined : 'type-body'}>of {goal}</span>
      </p>
    </>
  )
}
