import type { PayoutNotice } from '#contract/cases/cases.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import type { MoneyState } from '#web/ui/money/money-states.ts'
import { MoneyTag } from '#web/ui/money/money-tag.tsx'
import { reportAddress } from '../case-address.ts'
import { Picture } from '../picture.tsx'
import { EarlierAttempts, PayoutDays } from './payout-days.tsx'

const TAGS: Record<PayoutNotice['status'], MoneyState | 'failed' | 'reversed'> = {
  scheduled: 'scheduled',
  in_transit: 'inTransit',
  paid: 'paid',
  failed: 'failed',
  reversed: 'reversed',
}

export const noticeTag = (status: PayoutNotice['status']) => <MoneyTag state={TAGS[status]} />

const donationsText = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

type PayoutRowProps = { readonly caseId: string; readonly notice: PayoutNotice }

const PayoutRow = ({ caseId, notice }: PayoutRowProps) => (
  <li className="rounded-card bg-card p-6 shadow-line forced-colors:border">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="type-money-m py-0.5">
        <Money cents={notice.amountCents} form="cents" />
      </p>
      {noticeTag(notice.status)}
    </div>
    <p className="type-meta mt-1 text-quiet">
      To {notice.recipientDisplay} from {donationsText(notice.donationCount)} ·{' '}
      <PayoutDays days={{ ...notice, state: notice.status }} />
    </p>
    <EarlierAttempts attempts={notice.earlierAttempts} />
    {(notice.status === 'failed' || notice.status === 'reversed') && (
      <p className="type-meta mt-2">The money came back. It’s with the fundraiser again.</p>
    )}
    {notice.useNote !== null && (
      <p className="type-meta mt-3 break-words">
        “{notice.useNote}”{notice.noteWriter && ` Written by ${notice.noteWriter}, the organizer.`}
      </p>
    )}
    {notice.noteLines.length > 0 && (
      <ul className="type-meta mt-3 max-w-prose">
        {notice.noteLines.map(({ label, amountCents, cost }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none is ever moved
            key={index}
            className="flex justify-between gap-4 border-t border-line py-1.5"
          >
            <span className="min-w-0 break-words">
              {label}
              {cost !== undefined && cost !== label && (
                <span className="type-small block text-quiet">Cost line: {cost}</span>
              )}
            </span>
            <Money cents={amountCents} form="cents" />
          </li>
        ))}
      </ul>
    )}
    {notice.images.length > 0 && (
      <ul className="mt-4 flex flex-wrap gap-2">
        {notice.images.map((image) => (
          <li key={image.mediaId}>
            <Picture image={image} sizes="114px" className="h-20 w-[72px] rounded-control tablet:w-[114px]" />
          </li>
        ))}
      </ul>
    )}
    {notice.useNote !== null && (
      <p className="mt-3">
        <Link
          to={`${reportAddress(caseId)}?notice=${notice.noticeId}`}
          className="type-small text-quiet underline underline-offset-2"
        >
          Report this note
        </Link>
      </p>
    )}
  </li>
)

type PayoutRowsProps = { readonly caseId: string; readonly notices: readonly PayoutNotice[] }

export const PayoutRows = ({ caseId, notices }: PayoutRowsProps) => (
  <ul className="space-y-4">
    {notices.map((notice) => (
      <PayoutRow key={notice.noticeId} caseId={caseId} notice={notice} />
    ))}
  </ul>
)
