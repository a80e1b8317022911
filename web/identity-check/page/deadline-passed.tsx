import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'

type DeadlinePassedProps = {
  readonly caseId: string
  readonly slug: string
  readonly title: string
  readonly deadlineRefundAt: string
}

/** Says that the fundraiser ended and any gifts were given back, so that there is nothing to accept or check any more. */
export const DeadlinePassed = ({ deadlineRefundAt, title, ...address }: DeadlinePassedProps) => (
  <>
    <RoundSign icon="hourglass-medium" />
    <h1 tabIndex={-1} className="type-h1 mt-3 break-words">
      It’s too late for this fundraiser
    </h1>
    <p role="status" className="type-lead mt-2 break-words text-quiet">
      The identity check wasn’t passed in time, so “{title}” ended on <DateText at={deadlineRefundAt} />. Any
      gifts went back to the people who gave, and there’s nothing for you to do.
    </p>
    <div className="mt-6 grid gap-2">
      <ButtonLink to={caseAddress(address)} kind="secondary" size="large">
        See the page
      </ButtonLink>
    </div>
  </>
)
