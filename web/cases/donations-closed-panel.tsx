import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { GivenBackText } from './given-back-text.tsx'
import { moneyPathOf } from './payouts/money-path.ts'

const Ended = ({ detail, totals }: { readonly detail: CaseDetail; readonly totals: Totals }) => {
  const { paidOut, onTheWay, held } = moneyPathOf(totals)
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
      ) : totals.onTheWayCents > 0 ? (
        <>
          {paidOut} was paid out, {onTheWay} is on the way.
        </>
      ) : (
        <>
          {held === null && 'All '}
          {paidOut} was paid out.
        </>
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
  <Panel tone={detail.giving === 'paused' ? 'sun' : 'mist'} className="type-meta mt-6">
    {detail.givenBack && (
      <p>
        <GivenBackText givenBack={detail.givenBack} whose={`${detail.recipient.firstName}’s`} /> This
        fundraiser takes no gifts anymore.
      </p>
    )}
    {detail.giving === 'ended' && !detail.givenBack && <Ended detail={detail} totals={totals} />}
    {detail.giving === 'paused' && <Paused detail={detail} />}
    {detail.giving === 'not_public' && <p>This case isn’t public, so it takes no gifts.</p>}
    {detail.endedNote !== null && <p className="mt-2">{detail.endedNote}</p>}
  </Panel>
)
