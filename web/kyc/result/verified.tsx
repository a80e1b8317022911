import { Link } from 'react-router'
import type { CheckInfo } from '#contract/identity/identity-shapes.ts'
import { checkPath } from '#contract/identity/withdrawal-account.ts'
import { formatCents } from '#contract/money.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import { BANK_CHANGE_HOURS } from '#contract/payouts/payouts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import type { LoadedCheck } from '../load-check.ts'
import { CaseLink } from './case-link.tsx'
import { NextStep, NextSteps } from './next-steps.tsx'
import { noTransferReason, noTransferTitle } from './no-transfer.ts'

const EVERY = `every ${TRANSFER_EVERY_DAYS}\u00a0days`

type TransferProps = Pick<LoadedCheck, 'isFirst' | 'isOver'> & {
  readonly nextTransfer: CheckInfo['nextTransfer']
  readonly isHeld: boolean
}

const Transfer = ({ nextTransfer, ...facts }: TransferProps) => (
  <Card className="mt-6 p-6">
    {nextTransfer === null ? (
      <>
        <p className="type-strong">{noTransferTitle(facts)}</p>
        <p className="type-meta mt-1 text-quiet">{noTransferReason(facts)}</p>
      </>
    ) : (
      <>
        <p className="type-meta text-quiet">{facts.isFirst ? 'First transfer' : 'Next transfer'}</p>
        <p className="type-money-l">{formatCents(nextTransfer.amountCents)}</p>
        <p className="type-meta text-quiet">
          <span className="inline-block">
            leaves <DateText at={nextTransfer.sendsAt} /> ·
          </span>{' '}
          <span className="inline-block">
            in your bank by <DateText at={nextTransfer.arrivesUntil} form="short" />
          </span>
        </p>
      </>
    )}
  </Card>
)

type DestinationProps = Pick<LoadedCheck, 'who' | 'info' | 'isOver'>

const Destination = ({ who, info: { bank, holds }, isOver }: DestinationProps) => (
  <>
    {who.role === 'organizer' ? 'Money you raise' : 'Money raised for you'} {isOver ? 'went' : 'now goes'} to{' '}
    {bank === null ? 'your bank account' : 'your account ending '}
    {bank !== null && <b>{bank.last4}</b>}
    {!isOver && holds.length === 0 && `, automatically, ${EVERY}`}.
  </>
)

/** Result page of a verified person: when the next payout is sent, and what happens automatically after that. */
export const Verified = ({
  who,
  info,
  isFirst,
  isOver,
}: Pick<LoadedCheck, 'who' | 'info' | 'isFirst' | 'isOver'>) => {
  const needsOtherBank = info.holds.some(({ code }) => code === MONEY_HOLDS.bank_refused.code)
  return (
    <>
      <p className="type-lead mt-2">
        <Destination who={who} info={info} isOver={isOver} />
      </p>
      <Transfer
        nextTransfer={info.nextTransfer}
        isFirst={isFirst}
        isOver={isOver}
        isHeld={info.holds.length > 0}
      />
      <NextSteps>
        {!isOver && info.holds.length === 0 && (
          <NextStep icon="bank" lead="Transfers are automatic.">
            Whatever has cleared leaves {EVERY}. You don’t need to do anything.
          </NextStep>
        )}
        <NextStep icon="receipt" lead="Everybody sees where it went.">
          The case page lists each transfer with its day and amount, and never your bank.
        </NextStep>
        <NextStep icon="lock-simple" lead="Need to change banks?">
          <Link to={checkPath(who.caseId, 'bank')} className="link-text">
            Change your bank account
          </Link>{' '}
          with a code from your mail. Transfers then wait for {BANK_CHANGE_HOURS} hours, so nobody else can do
          it quietly.
        </NextStep>
      </NextSteps>
      <div className="mt-6 grid gap-2">
        {needsOtherBank && (
          <ButtonLink to={checkPath(who.caseId, 'bank')} size="large" wide>
            Add another bank account
          </ButtonLink>
        )}
        <CaseLink who={who} kind={needsOtherBank ? 'secondary' : 'primary'} />
      </div>
    </>
  )
}
