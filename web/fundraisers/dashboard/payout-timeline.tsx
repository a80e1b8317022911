import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import { EarlierAttempts, PayoutDays } from '#web/cases/payouts/payout-days.tsx'
import { type CasePayouts, donationsText, noteAddress, type OwnPayout } from '#web/payouts/case-payouts.ts'
import { StateTag } from '#web/payouts/payouts-card.tsx'
import { TIMELINE_ITEM, TimelineDot } from '#web/payouts/timeline-dot.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Tag } from '#web/ui/tag.tsx'
import { tabAddress } from './tabs.tsx'
import { noTransfersText, useDashboard } from './use-dashboard.ts'

const PAYOUTS_SHOWN = 4

type EntryProps = {
  readonly state: OwnPayout['state']
  readonly title: ReactNode
  readonly tag: ReactNode
  readonly children: ReactNode
}

const Entry = ({ state, title, tag, children }: EntryProps) => (
  <li className={TIMELINE_ITEM}>
    <TimelineDot state={state} />
    <div className="min-w-0 space-y-1">
      <p className="type-meta-strong">{title}</p>
      {tag}
      <div className="type-meta text-quiet">{children}</div>
    </div>
  </li>
)

const PayoutDetails = ({ caseId, payout }: { readonly caseId: string; readonly payout: OwnPayout }) => {
  const { state, failure, useNote, donationCount, payoutId, paidAt } = payout
  const days = <PayoutDays days={{ ...payout, arrivedAt: paidAt }} />
  if (useNote !== null)
    return (
      <>
        <p>{days}.</p>
        <p className="break-words">“{useNote.text}”</p>
      </>
    )
  if (failure !== null)
    return (
      <p>
        {days}. {failure.why}
      </p>
    )
  return (
    <>
      <p>
        {days} · {donationsText(donationCount)}
      </p>
      {state === 'paid' && (
        <ButtonLink
          to={noteAddress(caseId, payoutId)}
          kind="secondary"
          size="small"
          icon="pencil-simple"
          className="mt-2"
        >
          Say what it paid for
        </ButtonLink>
      )}
    </>
  )
}

/** Why there are no payouts yet. */
const NoPayouts = ({
  verifiedAt,
  holds,
  payoutInterval,
}: Pick<CasePayouts, 'verifiedAt' | 'holds' | 'payoutInterval'>) => {
  const reason = noTransfersText(useDashboard())
  if (reason !== null) return `None. ${reason}.`
  if (verifiedAt !== null && holds.length > 0) return 'None while transfers are on hold.'
  return verifiedAt === null
    ? 'The first transfer leaves once the identity check is passed and the first gift has cleared.'
    : `Transfers leave ${intervalText(payoutInterval)}, once gifts have cleared.`
}

/** The next payout and the latest ones. */
export const PayoutTimeline = ({
  payouts: { caseId, payouts, nextPayout, verifiedAt, holds, payoutInterval },
}: {
  readonly payouts: Pick<
    CasePayouts,
    'caseId' | 'payouts' | 'nextPayout' | 'verifiedAt' | 'holds' | 'payoutInterval'
  >
}) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Payouts</h2>
    {nextPayout === null && payouts.length === 0 ? (
      <p className="type-meta mt-2 text-quiet">
        <NoPayouts {...{ verifiedAt, holds, payoutInterval }} />
      </p>
    ) : (
      <ol className="mt-4">
        {nextPayout !== null && (
          <Entry
            state="scheduled"
            title={
              <>
                {formatCents(nextPayout.amountCents)} leaves <DateText at={nextPayout.sendsAt} form="short" />
              </>
            }
            tag={<Tag icon={MONEY_STATES.scheduled.icon}>Next</Tag>}
          >
            In the bank by about <DateText at={arrivalDay(new Date(nextPayout.sendsAt)).toISOString()} />.{' '}
            {nextPayout.isRetry ? 'We try again with the same gifts.' : 'Gifts that clear by then join it.'}
          </Entry>
        )}
        {payouts.slice(0, PAYOUTS_SHOWN).map((payout) => (
          <Entry
            key={payout.payoutId}
            state={payout.state}
            title={formatCents(payout.amountCents)}
            tag={<StateTag payout={payout} />}
          >
            <PayoutDetails caseId={caseId} payout={payout} />
            <EarlierAttempts attempts={payout.earlierAttempts} />
          </Entry>
        ))}
      </ol>
    )}
    {payouts.length > PAYOUTS_SHOWN && (
      <Link
        to={tabAddress(caseId, 'payouts')}
        className="link type-label mt-4 inline-flex min-h-11 items-center"
      >
        See all {payouts.length} transfers
      </Link>
    )}
  </Card>
)
