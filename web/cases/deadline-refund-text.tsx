import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { DateText } from '#web/ui/date-text.tsx'

type DeadlineRefundProps = {
  readonly deadlineRefund: NonNullable<CaseDetail['deadlineRefund']>
  readonly whose: string
}

/** "Rosa’s identity check wasn’t passed in time. Every gift, $120.00 in all, was refunded on Jan 25, 2027." */
export const DeadlineRefundText = ({
  deadlineRefund: { deadlineRefundAt, amountCents },
  whose,
}: DeadlineRefundProps) => (
  <>
    {capitalized(whose)} identity check wasn’t passed in time.{' '}
    {amountCents > 0 ? (
      <>
        Every gift, {formatCents(amountCents)} in all, was refunded on <DateText at={deadlineRefundAt} />.
      </>
    ) : (
      <>
        Giving ended on <DateText at={deadlineRefundAt} />.
      </>
    )}
  </>
)
