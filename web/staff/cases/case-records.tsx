import { href } from 'react-router'
import { REPORT_OUTCOMES } from '#contract/cases/report-outcomes.ts'
import { reportReasonLabel } from '#contract/cases/report-reasons.ts'
import { formatCents, formatDonation } from '#contract/money.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** When the next payout leaves, and what it sends. */
export const NextPayoutPanel = ({ nextPayout }: Pick<StaffCase, 'nextPayout'>) =>
  nextPayout !== null && (
    <Panel>
      <h2 className="type-strong">Next payout</h2>
      <p className="mt-1 flex justify-between gap-4">
        <span>
          <DateText at={nextPayout.sendsAt} />
          {nextPayout.isRetry && ', sent again'}
        </span>
        <span className="type-meta-strong">{formatCents(nextPayout.amountCents)}</span>
      </p>
    </Panel>
  )

const outcomeLabel = (outcome: StaffCase['reports'][number]['outcome']): string =>
  REPORT_OUTCOMES.find(({ code }) => code === outcome)?.label ?? 'Open'

/** The newest reports on a case, open and decided. */
export const ReportsPanel = ({
  caseId,
  reports,
  heading = 'Reports',
}: Pick<StaffCase, 'caseId' | 'reports'> & { readonly heading?: string }) =>
  reports.length > 0 && (
    <Panel>
      <h2 className="type-strong">{heading}</h2>
      <ul className="mt-2 divide-y divide-line">
        {reports.map(({ reportId, reference, reason, createdAt, decidedAt, outcome, decidedByName }) => (
          <li key={reportId} className="py-2">
            {decidedAt === null ? (
              <Link to={href('/staff/reports/:caseId', { caseId })} className="link">
                {reportReasonLabel(reason)}
              </Link>
            ) : (
              reportReasonLabel(reason)
            )}
            <span className="type-small block text-quiet">
              {outcomeLabel(outcome)}
              {decidedAt !== null && (
                <>
                  , <DateText at={decidedAt} form="short" />
                  {decidedByName !== null && ` by ${decidedByName}`}
                </>
              )}
              {' · '}
              {reference}, <DateText at={createdAt} form="short" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

/** The donors of the newest gifts. */
export const DonorsPanel = ({ caseId, donors }: Pick<StaffCase, 'caseId' | 'donors'>) =>
  donors.length > 0 && (
    <Panel>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-strong">Latest donors</h2>
        <Link to={`${href('/staff/orders')}?${new URLSearchParams({ case: caseId })}`} className="link">
          All orders
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {donors.map(({ orderId, name, amountCents, donatedAt }) => (
          <li key={orderId} className="flex justify-between gap-4 py-2">
            <Link to={href('/staff/orders/:orderId', { orderId })} className="link min-w-0 wrap-anywhere">
              {name ?? 'Erased'}
            </Link>
            <span className="whitespace-nowrap text-quiet">
              {formatDonation(amountCents)}, <DateText at={donatedAt} form="short" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
