import type { RefObject } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { moneyPathOf } from '#contract/cases/money-path.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { caseAddress } from './case-address.ts'
import { donationsText, leadingFact } from './case-facts.ts'
import { stageOf } from './case-stage.ts'
import { ChooseAmountForm } from './choose-amount-form.tsx'
import { DonationRows } from './donations/donation-rows.tsx'
import { DonationsClosedPanel } from './donations-closed-panel.tsx'
import { IdentityNote } from './identity-note.tsx'
import type { LiveCase } from './live/live-case.state.ts'
import { useCountUp } from './live/use-count-up.ts'

const DONATIONS_IN_CARD = 3

type PartProps = { readonly detail: CaseDetail; readonly live: LiveCase }

/** "raised of $18,400", above the goal "raised, goal was $4,000". */
const measureText = (raisedCents: number, goalCents: number): string =>
  stageOf(raisedCents, goalCents) === 'past'
    ? `raised, goal was ${formatWholeDollars(goalCents)}`
    : `raised of ${formatWholeDollars(goalCents)}`

const Total = ({ detail, live: { totals } }: PartProps) => {
  const displayedCents = useCountUp(totals.raisedCents)
  const fact = detail.deadlineRefund === null ? leadingFact({ ...detail, ...totals }) : 'Refunded'
  const donations = donationsText(totals.donationCount)
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <p className="text-[2.125rem]/[1.15] font-heavy tracking-[-0.015em] tablet:text-[2.5rem]/[1.15]">
          {formatWholeDollars(displayedCents)}
        </p>
        <p className="type-meta text-quiet tablet:hidden">{fact}</p>
      </div>
      <p className="type-meta text-quiet tablet:text-[1rem]/[1.5]">
        {measureText(totals.raisedCents, detail.goalCents)}
        <span className="hidden tablet:inline"> · {fact}</span>
        {fact !== donations && <span className="sr-only">, {donations}</span>}
      </p>
    </div>
  )
}

const Legend = ({ detail, live: { totals } }: PartProps) => {
  const { fees, held, waitingWord } = moneyPathOf(totals, detail.inTransit)
  const words = {
    paid: 'Paid out',
    inTransit: waitingWord,
    onHold: MONEY_STATES.onHold.word,
    heldForCheck: MONEY_STATES.heldForCheck.word,
    fees: MONEY_STATES.fees.word,
  } as const
  const isHeldForCheck = totals.heldFor === 'identity_check'
  const inks = [
    ...(isHeldForCheck ? (['heldForCheck'] as const) : (['paid', 'inTransit'] as const)),
    !isHeldForCheck && held !== null && 'onHold',
    fees !== null && 'fees',
  ] as const
  return (
    <p className="type-small mt-3 flex flex-wrap gap-x-4 gap-y-1 text-quiet forced-colors:hidden">
      {inks.map(
        (ink) =>
          ink && (
            <span key={ink} className="inline-flex items-center gap-2">
              <Swatch state={ink} /> {words[ink]}
            </span>
          ),
      )}
    </p>
  )
}

const NoDonations = ({ detail }: Pick<PartProps, 'detail'>) =>
  detail.donationStatus === 'open' && (
    <EmptyState icon="hand-heart" heading="No gifts yet">
      Be the first to give.
    </EmptyState>
  )

const Donations = ({ detail, live }: PartProps) =>
  live.donations.length === 0 ? (
    <NoDonations detail={detail} />
  ) : (
    <>
      <DonationRows donations={live.donations.slice(0, DONATIONS_IN_CARD)} arrivedIds={live.arrivedIds} />
      {live.totals.donationCount > 1 && (
        <ButtonLink
          to={caseAddress(detail, 'donations')}
          state={{ fromCase: true }}
          kind="secondary"
          size="small"
          wide
          className="mt-2"
          data-track="see_all_donations"
        >
          See all {donationsText(live.totals.donationCount)}
        </ButtonLink>
      )}
    </>
  )

type DonateCardProps = PartProps & {
  /** The card's donate form; once it has scrolled away, the bottom bar appears. */
  readonly donateFormRef: RefObject<HTMLDivElement | null>
}

/** Total, donate form, latest donations and recipient. On phones the bottom bar has the buttons. */
export const DonateCard = ({ detail, live, donateFormRef }: DonateCardProps) => (
  <section
    aria-label="Raised so far"
    className="tablet:rounded-card tablet:bg-card tablet:p-6 tablet:shadow-lifted tablet:forced-colors:border"
  >
    <Total detail={detail} live={live} />
    <ProgressBar progress={live.totals} goalCents={detail.goalCents} className="live-bar mt-3 tablet:mt-4" />
    <Legend detail={detail} live={live} />
    {detail.donationStatus === 'open' ? (
      <div ref={donateFormRef} className="hidden tablet:block print:hidden">
        <ChooseAmountForm detail={detail} />
      </div>
    ) : (
      <DonationsClosedPanel detail={detail} totals={live.totals} />
    )}
    {!detail.erased && (
      <div className="mt-2 hidden tablet:block print:hidden">
        <ShareButton title={detail.title} path={caseAddress(detail)} wide />
      </div>
    )}
    <div className="mt-4 tablet:mt-6 tablet:border-t tablet:border-line print:hidden">
      <Donations detail={detail} live={live} />
    </div>
    {/* The panel of a paused case, or of one whose gifts were given back, already explains the identity check. */}
    {detail.donationStatus !== 'paused' && detail.deadlineRefund === null && (
      <IdentityNote detail={detail} totals={live.totals} />
    )}
  </section>
)
