import { pacificDay, pacificYear, startOfPacificMonth } from '#contract/dates.ts'
import { periodText } from '#contract/payouts/payout-statement.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { type CasePayouts, payoutsText, statementAddress, statementFileAddress } from './case-payouts.ts'

/** Periods are "2026" or "2026-11". */
const isMonthly = ({ period }: { readonly period: string }): boolean => period.length > 4

/** Heading of a statement. The current year isn't over, so its sum is preliminary. */
const headingOf = (period: string, now: Date): string =>
  period === `${pacificYear(now)}` ? `${period} so far` : periodText(period)

const startOfNextMonth = (now: Date): Date =>
  startOfPacificMonth(pacificYear(now), Number(pacificDay(now).slice(5, 7)) + 1)

/** Why no month has a statement yet: a month's comes once it is over. */
const NoMonth = ({ now }: { readonly now: Date }) => (
  <p className="type-meta mt-2 text-quiet">
    The first month’s comes on <DateText at={startOfNextMonth(now).toISOString()} form="short" />.
  </p>
)

export const StatementsCard = ({ payouts: { caseId, statements } }: { readonly payouts: CasePayouts }) => {
  const now = useNow()
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Statements</h2>
      {statements.length === 0 ? (
        <p className="type-meta mt-2 text-quiet">One for each month and year, once someone has given.</p>
      ) : (
        <ul className="mt-2">
          {statements.map(({ period, payoutCount, paidCents }) => (
            <li
              key={period}
              className="flex items-start justify-between gap-4 border-t border-line py-3 first:border-0"
            >
              <div>
                <Link to={statementAddress(caseId, period)} className="link type-meta-strong">
                  {headingOf(period, now)}
                </Link>
                <p className="type-small text-quiet">
                  {payoutsText(payoutCount)}, <Money cents={paidCents} form="cents" />
                </p>
              </div>
              <p className="flex gap-4">
                {(['pdf', 'csv'] as const).map((format) => (
                  <a key={format} href={statementFileAddress(caseId, period, format)} className="link target">
                    {format.toUpperCase()}
                    <span className="sr-only"> for {periodText(period)}</span>
                  </a>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      {statements.length > 0 && !statements.some(isMonthly) && <NoMonth now={now} />}
      <p className="type-small mt-2 border-t border-line pt-4">
        <Link to="/taxes" className="link">
          Is it income? What we know about taxes
        </Link>
      </p>
    </Card>
  )
}
