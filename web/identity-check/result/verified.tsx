import { href } from 'react-router'
import type { PayoutNotice } from '#contract/cases/cases.ts'
import { pacificYear } from '#contract/dates.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import {
  type DestinationKind,
  destinationName,
  ownDestinationText,
} from '#contract/identity-check/payout-destination.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import { formatCents } from '#contract/money.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { EarlierAttempts, PayoutDays } from '#web/cases/payouts/payout-days.tsx'
import { noticeTag } from '#web/cases/payouts/payout-rows.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import { IntervalForm } from '../payout-interval/interval-form.tsx'
import { CaseLink } from './case-link.tsx'
import { NextStep, NextSteps } from './next-steps.tsx'

type Facts = Pick<LoadedCheck, 'isOver' | 'toCoverCents'> & {
  /** Whether nothing was sent yet, or what was came back. */
  readonly isFirst: boolean
  /** Whether a hold keeps money back. */
  readonly isOnHold: boolean
}

/** Title of a verified person's result while no transfer is coming. */
export const noPayoutTitle = ({ isFirst, isOver, isOnHold }: Omit<Facts, 'toCoverCents'>): string => {
  if (isOnHold) return 'No transfer for now'
  if (isOver) return isFirst ? 'Nothing to send' : 'Everything was sent'
  return isFirst ? 'No transfer yet' : 'No transfer planned'
}

/** Why no transfer is coming. */
export const noPayoutReason = ({ isFirst, isOver, isOnHold, toCoverCents }: Facts): string => {
  if (isOnHold) return 'None while transfers are on hold. See above for what to do.'
  if (isOver) return 'The fundraiser has ended, so no more gifts come in. The case page lists each transfer.'
  if (toCoverCents > 0)
    return `${formatCents(toCoverCents)} more went back to donors than was left. New gifts cover it first, then the next transfer leaves.`
  const leaves = isFirst ? 'The first one leaves once gifts' : 'The next one leaves once more gifts'
  return `${leaves} have come in and cleared. The case page shows its day.`
}

const unbrokenInterval = (interval: CheckInfo['payoutInterval']): string =>
  intervalText(interval).replaceAll(' ', '\u00a0')

const isInFlight = ({ status }: PayoutNotice): boolean => status === 'scheduled' || status === 'in_transit'

type Payouts = { readonly payouts: readonly PayoutNotice[] }

type TransferProps = Payouts &
  Pick<LoadedCheck, 'isOver' | 'toCoverCents'> & {
    readonly nextPayout: CheckInfo['nextPayout']
    readonly paidTo: DestinationKind
    readonly isOnHold: boolean
  }

/** The next transfer, or why none is planned; nothing while one is under way and no other is planned. */
export const Transfer = ({ nextPayout, paidTo, payouts, isOver, isOnHold, toCoverCents }: TransferProps) => {
  const isFirst = !payouts.some((payout) => isInFlight(payout) || payout.status === 'paid')
  const facts = { isFirst, isOver, isOnHold, toCoverCents }
  if (nextPayout === null && payouts.some(isInFlight)) return null
  return (
    <Card className="mt-6 p-6">
      {nextPayout === null ? (
        <>
          <p className="type-strong">{noPayoutTitle(facts)}</p>
          <p className="type-meta mt-1 text-quiet">{noPayoutReason(facts)}</p>
        </>
      ) : (
        <>
          <p className="type-meta text-quiet">{isFirst ? 'First transfer' : 'Next transfer'}</p>
          <p className="type-money-l">{formatCents(nextPayout.amountCents)}</p>
          <p className="type-meta text-quiet">
            <span className="inline-block">
              leaves <DateText at={nextPayout.sendsAt} form="short" />,
            </span>{' '}
            <span className="inline-block">
              in {ownDestinationText(paidTo)} by about{' '}
              <DateText at={arrivalDay(new Date(nextPayout.sendsAt)).toISOString()} />
            </span>
          </p>
        </>
      )}
    </Card>
  )
}

/** The transfers so far, in the words of the case's page. */
export const Transfers = ({ payouts }: Payouts) =>
  payouts.length > 0 && (
    <Card className="mt-6 p-6">
      <h2 className="type-strong">Your transfers</h2>
      <ul>
        {payouts.map((payout) => (
          <li key={payout.noticeId} className="border-t border-line pt-3 not-last:pb-3 first:border-0">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <span className="type-strong">
                <Money cents={payout.amountCents} form="cents" />
              </span>
              {noticeTag(payout.status)}
            </div>
            <p className="type-meta text-quiet">
              <PayoutDays days={{ ...payout, state: payout.status }} />
            </p>
            <EarlierAttempts attempts={payout.earlierAttempts} />
          </li>
        ))}
      </ul>
    </Card>
  )

type DestinationProps = Pick<LoadedCheck, 'who' | 'info' | 'isOver'>

const Destination = ({ who, info: { bank, holds, payoutInterval }, isOver }: DestinationProps) => (
  <>
    {who.role === 'organizer' ? 'Money you raise' : 'Money raised for you'} {isOver ? 'went' : 'now goes'} to{' '}
    {bank === null ? 'your account' : <b>{destinationName(bank)}</b>}
    {!isOver && holds.length === 0 && `, automatically, ${unbrokenInterval(payoutInterval)}`}.
  </>
)

/** Result page of a verified person: when the next payout is sent, and what happens automatically after that. */
export const Verified = ({
  who,
  info,
  payouts,
  isOver,
  toCoverCents,
  formResult,
}: Payouts &
  Pick<LoadedCheck, 'who' | 'info' | 'isOver' | 'toCoverCents'> & {
    readonly formResult: FormResult | null
  }) => {
  const needsOtherBank = info.holds.some(({ code }) => code === MONEY_HOLDS.bank_refused.code)
  return (
    <>
      <p className="type-lead mt-2">
        <Destination who={who} info={info} isOver={isOver} />
      </p>
      <Transfer
        nextPayout={info.nextPayout}
        paidTo={info.bank?.kind ?? 'bank_account'}
        payouts={payouts}
        isOver={isOver}
        toCoverCents={toCoverCents}
        isOnHold={info.holds.length > 0}
      />
      {!isOver && (
        <div className="mt-6">
          <IntervalForm
            payoutInterval={info.payoutInterval}
            action={resultAddress(who.caseId)}
            result={formResult}
          />
        </div>
      )}
      <Transfers payouts={payouts} />
      <NextSteps>
        {!isOver && info.holds.length === 0 && (
          <NextStep icon="bank" lead="Transfers are automatic.">
            Whatever has cleared leaves {unbrokenInterval(info.payoutInterval)}. You don’t need to do
            anything.
          </NextStep>
        )}
        {who.role === 'beneficiary' && (
          <NextStep icon="heart" lead="You can write, too.">
            <Link to={href('/fundraiser/case/:caseId/write', { caseId: who.caseId })} className="link-text">
              Post an update, or thank the people who gave
            </Link>
            . You don’t need an account.
          </NextStep>
        )}
        <NextStep icon="receipt" lead="Everyone sees where it went.">
          The case page lists each transfer with its day and amount, and never your bank.{' '}
          <Link
            to={href('/fundraiser/case/:caseId/payouts/statement/:period', {
              caseId: who.caseId,
              period: `${pacificYear(useNow())}`,
            })}
            className="link-text"
          >
            This year’s statement
          </Link>{' '}
          shows gifts and fees, too.
        </NextStep>
        <NextStep icon="lock-simple" lead="Need to change where it goes?">
          <Link to={checkPath(who.caseId, 'bank')} className="link-text">
            Change your account
          </Link>{' '}
          with a code from your e-mail. Transfers then wait for {BANK_CHANGE_HOURS} hours, which protects you
          if someone else made the change.
        </NextStep>
      </NextSteps>
      <div className="mt-6 grid gap-2">
        {needsOtherBank && (
          <ButtonLink to={checkPath(who.caseId, 'bank')} size="large" wide>
            Add another account
          </ButtonLink>
        )}
        <CaseLink who={who} kind={needsOtherBank ? 'secondary' : 'primary'} />
      </div>
    </>
  )
}
