import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { DateText } from '#web/ui/date-text.tsx'

type GivenBackProps = { readonly givenBack: NonNullable<CaseDetail['givenBack']>; readonly whose: string }

/** "Rosa’s identity check was never passed. Every gift, $120.00 in all, was given back on Jan 25, 2027." */
export const GivenBackText = ({ givenBack: { givenBackAt, amountCents }, whose }: GivenBackProps) => (
  <>
    {whose} identity check was never passed.{' '}
    {amountCents > 0 ? (
      <>
        Every gift, {formatCents(amountCents)} in all, was given back on <DateText at={givenBackAt} />.
      </>
    ) : (
      <>
        Giving ended on <DateText at={givenBackAt} />.
      </>
    )}
  </>
)
