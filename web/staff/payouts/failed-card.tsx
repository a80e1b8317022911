import type { StaffPayout } from '#contract/payouts/payout-staff.ts'
import { PAYOUT_TRIES_MAX } from '#contract/payouts/payout-times.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { type PayoutsData, type PayoutsView, pageAddress } from './payouts-page.ts'
import { Section } from './section.tsx'

type FailedProps = { readonly payout: StaffPayout; readonly view: PayoutsView }

const NextTry = ({ payout: { retryAt, waitsFor, mayRetry, failures }, view }: FailedProps) => {
  if (waitsFor !== null)
    return (
      <Link
        to={`${pageAddress(view, { kind: waitsFor, appealed: null, holdsAfter: null })}#holds`}
        className="link"
      >
        Waiting for the hold to be lifted
      </Link>
    )
  if (retryAt !== null)
    return (
      <>
        Next try <DateText at={retryAt} form="moment" />
      </>
    )
  if (failures.at(-1)?.code === 'netted') return 'Won’t be retried: the next transfer replaces it'
  return mayRetry ? 'Retry it now, or it goes out next week' : 'Waiting for a new bank account or card'
}

const Failed = ({ payout, view }: FailedProps) => {
  const { caseId, payoutId, recipientDisplay, amountCents, title, failures, mayRetry } = payout
  return (
    <li className="border-t border-line p-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0">
          <b>
            {recipientDisplay}, <Money cents={amountCents} form="cents" />
          </b>
          <span className="type-small block wrap-anywhere text-quiet">{title}</span>
        </p>
        <Tag>
          Try {Math.min(payout.tries, PAYOUT_TRIES_MAX)} of {PAYOUT_TRIES_MAX}
        </Tag>
      </div>
      <ul className="type-small mt-3 space-y-2">
        {failures.map(({ failedAt, code, why }) => (
          <li key={failedAt} className="flex gap-2">
            <Icon name="warning-circle" size={18} className="mt-0.5 shrink-0 text-poppy" />
            <span>
              <DateText at={failedAt} form="moment" /> <code>{code}</code>
              <span className="block text-quiet">{why}</span>
            </span>
          </li>
        ))}
        <li className="flex gap-2 text-quiet">
          <Icon name="clock" size={18} className="mt-0.5 shrink-0" />
          <NextTry payout={payout} view={view} />
        </li>
      </ul>
      <p className="type-small mt-3">
        <Money cents={amountCents} form="cents" /> is back in the case’s balance.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayRetry && (
          <ActLink act="retry" of={`${caseId}.${payoutId}`} icon="arrow-clockwise">
            Retry now<span className="sr-only"> for {recipientDisplay}</span>
          </ActLink>
        )}
        <ActLink act="write" of={caseId}>
          E-mail them<span className="sr-only"> about {title}</span>
        </ActLink>
      </div>
    </li>
  )
}

/** Payouts that banks refused, and what they wait for. */
export const FailedCard = ({ failed: { items, nextCursor }, view }: Pick<PayoutsData, 'failed' | 'view'>) => (
  <Section
    id="failed"
    heading="Failed"
    aside={<Tag tone="blush">{items.length}</Tag>}
    more={nextCursor === null ? null : pageAddress(view, { state: 'unresolved' })}
  >
    <ul className="mt-2">
      {items.map((payout) => (
        <Failed key={payout.payoutId} payout={payout} view={view} />
      ))}
    </ul>
  </Section>
)
