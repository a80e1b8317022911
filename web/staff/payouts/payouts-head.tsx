import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { listAddress } from '../list-parts.tsx'
import { countText, type PayoutsData, pageAddress } from './payouts-page.ts'

const Figure = ({ cents, label }: { readonly cents: number; readonly label: ReactNode }) => (
  <div className="rounded-panel bg-card p-4 shadow-line">
    <dd className={classNames('type-money-m', cents < 0 && 'text-poppy-deep')}>
      <Money cents={cents} form="cents" />
    </dd>
    <dt className="text-quiet">{label}</dt>
  </div>
)

const csvAddress = ({ state, day }: PayoutsData['view']): string =>
  listAddress(calls.payoutsCsv.path, { state: state ?? undefined, day: day ?? undefined })

const Stopped = ({ figures: { stopped }, view }: PayoutsData) => {
  if (stopped === null) return null
  const { reason, detail, stoppedAt, byName, mayResume } = stopped
  return (
    <Panel tone="rose" className="mt-6 flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="type-strong">All transfers are stopped</h2>
        <p className="mt-1 wrap-anywhere">
          {reason === 'staff' ? `By ${byName ?? 'a former colleague'}` : 'A check of the books failed'},{' '}
          <DateText at={stoppedAt} form="moment" />: {detail}
        </p>
        {!mayResume && (
          <p className="mt-1 text-quiet">You stopped them, so someone else has to resume them.</p>
        )}
      </div>
      {mayResume && (
        <ButtonLink to={pageAddress(view, { form: { name: 'resume', caseId: '', id: '' } })} size="small">
          Resume transfers
        </ButtonLink>
      )}
    </Panel>
  )
}

/** Heading of the page, four sums, and the state of all transfers. */
export const PayoutsHead = (data: PayoutsData) => {
  const { figures, view } = data
  const { due, inTransit, scheduled, onHold, inDispute, negative, stopped } = figures
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="type-h2">
            Payouts
          </h1>
          <p className="mt-1 text-quiet">
            Each recipient is paid every seven days. A run each hour pays what’s due.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={csvAddress(view)} className={buttonClass({ kind: 'secondary', size: 'small' })}>
            <Icon name="download-simple" />
            CSV
          </a>
          {stopped === null && (
            <ButtonLink
              to={pageAddress(view, { form: { name: 'stop', caseId: '', id: '' } })}
              kind="secondary"
              size="small"
            >
              <Icon name="pause-circle" />
              Stop all transfers
            </ButtonLink>
          )}
        </div>
      </div>
      <Stopped {...data} />
      <dl className="mt-6 grid grid-cols-2 gap-4 min-[1280px]:grid-cols-4">
        <Figure cents={due.cents} label={`cleared, ${countText(due.count, 'transfer')} due`} />
        <Figure
          cents={inTransit.cents + scheduled.cents}
          label={
            scheduled.count === 0
              ? `in transit, ${countText(inTransit.count, 'transfer')}`
              : `${scheduled.count} scheduled, ${inTransit.count} in transit`
          }
        />
        <Figure
          cents={onHold.cents}
          label={
            <>
              on hold, {countText(onHold.count, 'case')}
              {inDispute.count > 0 && (
                <Link to="/staff/orders/disputes" className="link block">
                  {formatCents(inDispute.cents)} more in dispute, {countText(inDispute.count, 'gift')}
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
