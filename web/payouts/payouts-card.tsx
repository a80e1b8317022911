import { intervalText } from '#contract/payouts/payout-interval.ts'
import { EarlierAttempts, PayoutDays } from '#web/cases/payouts/payout-days.tsx'
import { noTransfersText, useDashboard } from '#web/fundraisers/dashboard/use-dashboard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { MoneyTag } from '#web/ui/money/money-tag.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import {
  type CasePayouts,
  donationsText,
  noteAddress,
  type OwnPayout,
  statementFileAddress,
} from './case-payouts.ts'
import { TIMELINE_ITEM, TimelineDot } from './timeline-dot.tsx'

const FailedPayout = ({ payout: { failure, retryAt } }: { readonly payout: OwnPayout }) => (
  <Panel tone="sun" padding="small" className="mt-3">
    <dl className="type-meta grid gap-3 tablet:grid-cols-2">
      <div>
        <dt className="type-small-strong">Why</dt>
        <dd>{failure?.why ?? 'The bank sent it back.'}</dd>
      </div>
      <div>
        <dt className="type-small-strong">What’s next</dt>
        <dd>
          {retryAt === null ? (
            'The money is back in this fundraiser and joins a later transfer.'
          ) : (
            <>
              We try again on <DateText at={retryAt} />.
            </>
          )}
        </dd>
      </div>
    </dl>
  </Panel>
)

type PayoutProps = { readonly payout: OwnPayout }

export const StateTag = ({ payout: { state } }: PayoutProps) =>
  state === 'canceled' ? (
    <Tag icon="x">Canceled</Tag>
  ) : (
    <MoneyTag state={state === 'in_transit' ? 'inTransit' : state} />
  )

const Note = ({ caseId, payout }: PayoutProps & { readonly caseId: string }) => {
  const { state, useNote, payoutId } = payout
  if (state !== 'paid' && useNote === null) return null
  return (
    <div className="mt-3 space-y-2">
      {useNote !== null && (
        <>
          <p className="type-meta break-words">“{useNote.text}”</p>
          <ul className="type-small text-quiet empty:hidden">
            {useNote.lines.map(({ label, amountCents }) => (
              <li key={`${label} ${amountCents}`}>
                {label}, <Money cents={amountCents} form="cents" />
              </li>
            ))}
          </ul>
        </>
      )}
      {state === 'paid' && (
        <ButtonLink to={noteAddress(caseId, payoutId)} kind="secondary" size="small" icon="pencil-simple">
          {useNote === null ? 'Say what it paid for' : 'See the note'}
        </ButtonLink>
      )}
    </div>
  )
}

/** Link to the newest year's statement as CSV. The Statements card has every period. */
const Download = ({ payouts: { caseId, statements } }: { readonly payouts: CasePayouts }) => {
  // The period of a year is "2026", that of a month "2026-11".
  const year = statements.find(({ period }) => period.length === 4)?.period
  return year === undefined ? null : (
    <a href={statementFileAddress(caseId, year, 'csv')} className="link type-meta-strong">
      Download {year} CSV
    </a>
  )
}

const NoPayouts = ({ payoutInterval }: Pick<CasePayouts, 'payoutInterval'>) => {
  const reason = noTransfersText(useDashboard())
  return reason === null ? (
    <EmptyState icon="truck" heading="None yet" level={3}>
      What has cleared leaves {intervalText(payoutInterval)}.
    </EmptyState>
  ) : (
    <EmptyState icon="truck" heading="None" level={3}>
      {reason}.
    </EmptyState>
  )
}

/** Every payout of the case, newest first, with its state. */
export const PayoutsCard = ({ payouts }: { readonly payouts: CasePayouts }) => (
  <Card className="p-4 tablet:p-8">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="type-strong-large">Transfers</h2>
      <Download payouts={payouts} />
    </div>
    {payouts.payouts.length === 0 ? (
      <NoPayouts payoutInterval={payouts.payoutInterval} />
    ) : (
      <ol className="mt-4">
        {payouts.payouts.map((payout) => (
          <li key={payout.payoutId} className={TIMELINE_ITEM}>
            <TimelineDot state={payout.state} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <p className="type-strong">
                  <Money cents={payout.amountCents} form="cents" />
                </p>
                <StateTag payout={payout} />
              </div>
              <p className="type-meta text-quiet">
                <PayoutDays days={{ ...payout, arrivedAt: payout.paidAt }} /> ·{' '}
                {donationsText(payout.donationCount)}
              </p>
              <EarlierAttempts attempts={payout.earlierAttempts} />
              {(payout.state === 'failed' || payout.state === 'reversed') && <FailedPayout payout={payout} />}
              <Note caseId={payouts.caseId} payout={payout} />
            </div>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
