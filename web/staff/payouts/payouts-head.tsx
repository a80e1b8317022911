import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { addCents, formatCents } from '#contract/money.ts'
import type { PayoutStop } from '#contract/payouts/payout-staff.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { ActMenu } from '../acts/act-menu.tsx'
import { listAddress } from '../list-parts.tsx'
import { PAYOUT_ACTS } from './payout-acts.tsx'
import { countText, type PayoutsData } from './payouts-page.ts'

const Figure = ({ cents, label }: { readonly cents: number; readonly label: ReactNode }) => (
  <div className="rounded-panel bg-card p-4 shadow-line">
    <dd className={classNames('type-money-m', cents < 0 && 'text-poppy-deep')}>
      <Money cents={cents} form="cents" />
    </dd>
    <dt className="text-quiet">{label}</dt>
  </div>
)

const csvAddress = ({ view: { state, day }, inCsv }: PayoutsData): string =>
  listAddress(calls.staffPayoutsCsv.path, {
    state: state ?? undefined,
    day: day ?? undefined,
    ...inCsv.payouts,
  })

const STOP_CAUSES = {
  ledger_check: 'A ledger check failed',
  provider_ahead: 'The payment provider is ahead of the books',
  restored: 'The database was restored or moved',
  transfers_refused: 'The payment provider refuses our transfers',
} as const satisfies Record<Exclude<PayoutStop['reason'], 'staff'>, string>

/** Who or what stopped transfers. */
const stopCause = ({ reason, byName }: Pick<PayoutStop, 'reason' | 'byName'>): string =>
  reason === 'staff' ? `By ${byName ?? 'a former colleague'}` : STOP_CAUSES[reason]

const StopItem = ({ stop }: { readonly stop: PayoutStop }) => (
  <li className="flex flex-wrap items-center gap-4">
    <p className="min-w-0 flex-1 basis-80 whitespace-pre-line wrap-anywhere">
      {stopCause(stop)}, <DateText at={stop.stoppedAt} form="moment" />: {stop.detail}
    </p>
    {stop.mayLift ? (
      <ActLink act="resume" of={stop.stopId} kind="primary">
        Lift this stop
      </ActLink>
    ) : (
      <p className="text-quiet">You added this stop, so someone else has to lift it.</p>
    )}
  </li>
)

const Stops = ({ figures: { stops } }: PayoutsData) =>
  stops.length > 0 && (
    <Panel tone="rose" className="mt-6">
      <h2 className="type-strong">All transfers are stopped</h2>
      {stops.length > 1 && (
        <p className="mt-1">There are {stops.length} stops. Transfers resume once each one is lifted.</p>
      )}
      <ul className="mt-2 space-y-4">
        {stops.map((stop) => (
          <StopItem key={stop.stopId} stop={stop} />
        ))}
      </ul>
    </Panel>
  )

/** Heading of the page, four sums, and the state of all transfers. */
export const PayoutsHead = (data: PayoutsData) => {
  const { figures } = data
  const { due, inTransit, scheduled, onHold, inDispute, negative } = figures
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="type-h2">
            Payouts
          </h1>
          <p className="mt-1 text-quiet">
            Each recipient is paid every {PAYOUT_EVERY_DAYS} days, or daily if they chose that. An hourly run
            sends what’s due.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={csvAddress(data)} className={buttonClass({ kind: 'secondary', size: 'small' })}>
            <Icon name="download-simple" />
            CSV
          </a>
          <ActMenu acts={PAYOUT_ACTS} subject={data} />
        </div>
      </div>
      <Stops {...data} />
      <dl className="mt-6 grid grid-cols-2 gap-4 min-[1280px]:grid-cols-4">
        <Figure cents={due.cents} label={`cleared, in ${countText(due.count, 'upcoming transfer')}`} />
        <Figure
          cents={addCents(inTransit.cents, scheduled.cents)}
          label={
            scheduled.count === 0
              ? `in transit, ${countText(inTransit.count, 'transfer')}`
              : `${scheduled.count} scheduled, ${inTransit.count} in transit`
          }
        />
        <Figure
          cents={addCents(onHold.cents, inDispute.cents)}
          label={
            <>
              held: {formatCents(onHold.cents)} on hold, {countText(onHold.count, 'case')}
              {inDispute.count > 0 && (
                <Link to="/staff/orders/disputes" className="link block">
                  {formatCents(inDispute.cents)} in dispute, {countText(inDispute.count, 'gift')}
                </Link>
              )}
            </>
          }
        />
        <Figure cents={negative.cents} label={`negative, ${countText(negative.count, 'case')}`} />
      </dl>
    </>
  )
}
