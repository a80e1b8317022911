import { capitalized } from '#contract/accounts/first-name.ts'
import { DISPLAY_TIME_ZONE, daysBefore, nearDayIn } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import { destinationName } from '#contract/identity-check/payout-destination.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { formatCents } from '#contract/money.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { INTERVAL_OPTIONS, intervalText } from '#contract/payouts/payout-interval.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Deadlines } from '#web/fundraisers/dashboard/account-panel.tsx'
import {
  isLastSent,
  noTransfersText,
  useBankName,
  useDashboard,
} from '#web/fundraisers/dashboard/use-dashboard.ts'
import { INTERVAL_ID, IntervalForm } from '#web/identity-check/payout-interval/interval-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import {
  type CasePayouts,
  changeBankAddress,
  findHold,
  isForOneself,
  payoutsAddress,
} from './case-payouts.ts'

type PayoutsProps = { readonly payouts: CasePayouts }

/** Why no payout is planned. */
const NoPayout = ({ payouts: { verifiedAt, holds, clearing, money } }: PayoutsProps) => {
  const reason = noTransfersText(useDashboard())
  if (reason !== null) return `None. ${reason}.`
  if (verifiedAt === null)
    return 'The first one leaves once the identity check is passed and the first gift has cleared.'
  if (holds.length > 0) return 'None while transfers are on hold. See above for what to do.'
  if (clearing.lastClearsAt === null || money.clearingCents === 0) return 'Nothing to send at the moment.'
  return (
    <>
      Nothing has cleared yet. What clears now is available by <DateText at={clearing.lastClearsAt} />.
    </>
  )
}

const NoPayoutYet = ({ payouts }: PayoutsProps) => {
  const dashboard = useDashboard()
  return (
    <div className="text-quiet">
      <p className="type-meta mt-2">
        <NoPayout payouts={payouts} />
      </p>
      {noTransfersText(dashboard) === null && <Deadlines dashboard={dashboard} />}
    </div>
  )
}

/** The next payout's amount and date. The amount is final once a new gift can't clear in time. */
export const PlannedPayout = ({
  bank,
  sendsAt,
  amountCents,
  isRetry,
  later,
  offersDaily,
}: NonNullable<CasePayouts['nextPayout']> & {
  /** Whose: "your bank". */
  readonly bank: string
  /** Whether the reader may choose daily payouts on the page. */
  readonly offersDaily: boolean
}) => {
  const now = useNow()
  const isFinal = isRetry || now >= daysBefore(new Date(sendsAt), DONATION_CLEARS_DAYS)
  const day = nearDayIn(DISPLAY_TIME_ZONE, new Date(sendsAt), now)
  return (
    <>
      <p className="type-money-l mt-2">
        <Money cents={amountCents} form="cents" />
      </p>
      <p className="type-meta text-quiet">
        {isFinal ? 'leaves' : 'so far, to leave'}{' '}
        <b className="text-ink">
          {day !== null && `${day}, `}
          <DateText at={sendsAt} />
        </b>
        , in {bank} by about <DateText at={arrivalDay(new Date(sendsAt)).toISOString()} />
      </p>
      <p className="type-small mt-4 border-t border-line pt-4 text-quiet">
        {isFinal ? 'Gifts that clear later join the one after it.' : 'Gifts that clear by then join it.'}
      </p>
      {later !== null && (
        <p className="type-small mt-2 text-quiet">
          <b className="text-ink">{formatCents(later.amountCents)} clears after it</b> and leaves by{' '}
          <DateText at={later.sendsAt} />, in {bank} by about{' '}
          <DateText at={arrivalDay(new Date(later.sendsAt)).toISOString()} />.
          {offersDaily && (
            <>
              {' '}
              Don’t want to wait?{' '}
              <a href={`#${INTERVAL_ID}`} className="link-text">
                Choose daily transfers
              </a>
              .
            </>
          )}
        </p>
      )}
    </>
  )
}

export const NextPayoutCard = ({ payouts }: PayoutsProps) => {
  const bank = useBankName()
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Next transfer</h2>
      {payouts.nextPayout === null ? (
        <NoPayoutYet payouts={payouts} />
      ) : (
        <PlannedPayout
          {...payouts.nextPayout}
          bank={bank}
          offersDaily={isForOneself(payouts) && payouts.payoutInterval === 'weekly'}
        />
      )}
    </Card>
  )
}

type IntervalCardProps = PayoutsProps & { readonly result: FormResult | null }

/** How often the recipient is paid, which they alone choose; null once there is nothing to send. */
export const IntervalCard = ({ payouts, result }: IntervalCardProps) => {
  const dashboard = useDashboard()
  const { caseId, payoutInterval } = payouts
  if (dashboard.deadlineRefund !== null || isLastSent(dashboard)) return null
  if (isForOneself(payouts))
    return <IntervalForm payoutInterval={payoutInterval} action={payoutsAddress(caseId)} result={result} />
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">How often</h2>
      <p className="type-meta mt-2 text-quiet">
        {capitalized(intervalText(payoutInterval))}. {capitalized(dashboard.recipientFirstName)} can choose{' '}
        {Object.values(INTERVAL_OPTIONS)
          .map(({ title }) => title.toLowerCase())
          .join(' or ')}
        .
      </p>
    </Card>
  )
}

const NoBank = ({ payouts }: PayoutsProps) => {
  const reason = noTransfersText(useDashboard())
  if (reason !== null) return `None is needed. ${reason}.`
  if (!isForOneself(payouts))
    return 'Transfers go to an account of the person you raise money for. Only they see it.'
  return payouts.verifiedAt === null
    ? 'None yet. You add it at the end of the identity check.'
    : 'Our payment provider has it. We don’t know its number.'
}

const ChangeBank = ({ payouts, name }: PayoutsProps & { readonly name: string }) => {
  const untilAt = findHold(payouts, 'bank_changed')?.byAt ?? null
  return (
    <>
      <ButtonLink to={changeBankAddress(payouts)} kind="secondary" size="small" wide className="mt-4">
        Change where it goes
      </ButtonLink>
      <Panel tone={untilAt === null ? 'mist' : 'sun'} padding="small" className="type-small mt-4">
        {untilAt === null ? (
          <>
            <b>A change holds transfers for {BANK_CHANGE_HOURS} hours.</b> We also write to your old e-mail,
            so no one can quietly send your money elsewhere.
          </>
        ) : (
          <>
            <b>{name}, new.</b> Transfers wait until <DateText at={untilAt} />.{' '}
            <a href="#holds" className="link-text">
              Wasn’t you?
            </a>
          </>
        )}
      </Panel>
    </>
  )
}

/** The bank account or card that transfers go to, and the way to change it. */
export const DestinationCard = ({ payouts }: PayoutsProps) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Where it goes</h2>
    {payouts.bank === null ? (
      <p className="type-meta mt-2 text-quiet">
        <NoBank payouts={payouts} />
      </p>
    ) : (
      <>
        <p className="mt-3 flex items-center gap-4">
          <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-hush">
            <Icon name={payouts.bank.kind === 'card' ? 'credit-card' : 'bank'} size={24} />
          </span>
          <span className="type-meta-strong">{destinationName(payouts.bank)}</span>
        </p>
        <ChangeBank payouts={payouts} name={destinationName(payouts.bank)} />
      </>
    )}
  </Card>
)
