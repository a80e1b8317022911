import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { closedMoneyText, moneyPathOf } from '#contract/cases/money-path.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DeadlineRefundText } from './deadline-refund-text.tsx'

const Ended = ({ detail, totals }: { readonly detail: CaseDetail; readonly totals: Totals }) => {
  const { held } = moneyPathOf(totals, detail.inTransit)
  return (
    <p>
      Ended
      {detail.endedAt !== null && (
        <>
          {' '}
          <DateText at={detail.endedAt} />
        </>
      )}
      .{' '}
      {totals.heldFor === 'identity_check' && held !== null ? (
        <>
          {held} is held until the identity check
          {detail.refundsAt !== null && (
            <>
              {' '}
              and goes back to donors <DateText at={detail.refundsAt} /> if it isn’t passed
            </>
          )}
          .
        </>
      ) : (
        closedMoneyText(totals, detail.inTransit)
      )}
    </p>
  )
}

const Paused = ({ detail }: { readonly detail: CaseDetail }) => (
  <p>
    {detail.refundsAt === null ? (
      'Giving is paused for now.'
    ) : (
      <>
        Giving is paused until {detail.recipient.firstName}’s identity is verified. If that doesn’t happen by{' '}
        <DateText at={detail.refundsAt} />, gifts go back to donors.
      </>
    )}
  </p>
)

/** Replaces the donate form while a case accepts no donations. */
export const DonationsClosedPanel = ({
  detail,
  totals,
}: {
  readonly detail: CaseDetail
  readonly totals: Totals
}) => (
  <Panel tone={detail.donationStatus === 'paused' ? 'sun' : 'mist'} className="type-meta mt-6">
    {detail.deadlineRefund && (
      <p>
        <DeadlineRefundText
          deadlineRefund={detail.deadlineRefund}
          whose={`${detail.recipient.firstName}’s`}
        />{' '}
        This fundraiser no longer takes gifts.
      </p>
    )}
    {detail.donationStatus === 'ended' && !detail.deadlineRefund && <Ended detail={detail} totals={totals} />}
    {detail.donationStatus === 'paused' && <Paused detail={detail} />}
    {detail.donationStatus === 'not_public' && <p>This case isn’t public, so it can’t take gifts.</p>}
    {detail.endedNote !== null && <p className="mt-2">{detail.endedNote}</p>}
  </Panel>
)
