import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Tag } from '#web/ui/tag.tsx'
import { type CasePayouts, giftsText, noteAddress, type OwnPayout } from '../payouts/case-payouts.ts'
import { TIMELINE_ITEM, TimelineDot } from '../payouts/timeline-dot.tsx'
import { StateTag } from '../payouts/transfers-card.tsx'
import { tabAddress } from './tabs.tsx'
import { givenBackText, useDashboard } from './use-dashboard.ts'

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

const payoutTitle = ({ state, amountCents, scheduledAt, sentAt, paidAt, endedAt }: OwnPayout): ReactNode => {
  const [verb, date] =
    state === 'paid'
      ? ['arrived', paidAt]
      : state === 'in_transit'
        ? ['sent', sentAt]
        : state === 'scheduled'
          ? ['set aside', scheduledAt]
          : [state === 'canceled' ? 'called off' : 'came back', endedAt]
  return (
    <>
      {formatCents(amountCents)} {verb} <DateText at={date ?? scheduledAt} form="short" />
    </>
  )
}

const PayoutDetails = ({ caseId, payout }: { readonly caseId: string; readonly payout: OwnPayout }) => {
  const { state, failure, useNote, giftCount, payoutId } = payout
  if (useNote !== null) return <p className="break-words">“{useNote.text}”</p>
  if (failure !== null) return <p>{failure.why}</p>
  return (
    <>
      <p>
        {giftsText(giftCount)}.{state === 'in_transit' && ' Banks take one to three business days.'}
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
const NoPayouts = ({ verifiedAt }: Pick<CasePayouts, 'verifiedAt'>) => {
  const { givenBack } = useDashboard()
  if (givenBack !== null) return `None. ${givenBackText(givenBack)}.`
  return verifiedAt === null
    ? 'The first transfer leaves once the identity check is passed and the first gift has cleared.'
    : 'Transfers leave every 7 days, once gifts have cleared.'
}

/** The next payout and the latest ones. */
export const PayoutTimeline = ({
  payouts: { caseId, payouts, nextTransfer, verifiedAt },
}: {
  readonly payouts: Pick<CasePayouts, 'caseId' | 'payouts' | 'nextTransfer' | 'verifiedAt'>
}) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Payouts</h2>
    {nextTransfer === null && payouts.length === 0 ? (
      <p className="type-meta mt-2 text-quiet">
        <NoPayouts verifiedAt={verifiedAt} />
      </p>
    ) : (
      <ol className="mt-4">
        {nextTransfer !== null && (
          <Entry
            state="scheduled"
            title={
              <>
                {formatCents(nextTransfer.amountCents)} leaves{' '}
                <DateText at={nextTransfer.sendsAt} form="short" />
              </>
            }
            tag={<Tag icon={MONEY_STATES.scheduled.icon}>Next</Tag>}
          >
            Gifts that clear by then join it.
          </Entry>
        )}
        {payouts.slice(0, PAYOUTS_SHOWN).map((payout) => (
          <Entry
            key={payout.payoutId}
            state={payout.state}
            title={payoutTitle(payout)}
            tag={<StateTag payout={payout} />}
          >
            <PayoutDetails caseId={caseId} payout={payout} />
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
