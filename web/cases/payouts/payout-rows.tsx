import type { PayoutNotice } from '#contract/cases/cases.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money/money.tsx'
import type { MoneyState } from '#web/ui/money/money-states.ts'
import { MoneyTag } from '#web/ui/money/money-tag.tsx'
import { Picture } from '../picture.tsx'

const TAGS: Record<PayoutNotice['status'], MoneyState | 'failed' | 'reversed'> = {
  scheduled: 'scheduled',
  in_transit: 'inTransit',
  paid: 'paid',
  failed: 'failed',
  reversed: 'reversed',
}

export const noticeTag = (status: PayoutNotice['status']) => <MoneyTag state={TAGS[status]} />

const donationsText = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

const When = ({ notice: { status, sentAt, arrivesAt } }: { readonly notice: PayoutNotice }) => (
  <>
    {status === 'in_transit' && 'Sent '}
    {status === 'scheduled' && 'Leaves '}
    <DateText at={sentAt} />
    {status === 'in_transit' && arrivesAt !== null && (
      <>
        {' '}
        · arrives by <DateText at={arrivesAt} form="short" />
      </>
    )}
  </>
)

const PayoutRow = ({ notice }: { readonly notice: PayoutNotice }) => (
  <li className="rounded-card bg-card p-6 shadow-line forced-colors:border">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <p className="type-money-m py-0.5">
        <Money cents={notice.amountCents} form="cents" />
      </p>
      {noticeTag(notice.status)}
    </div>
    <p className="type-meta mt-1 text-quiet">
      To {notice.recipientDisplay} from {donationsText(notice.giftCount)} · <When notice={notice} />
    </p>
    {(notice.status === 'failed' || notice.status === 'reversed') && (
      <p className="type-meta mt-2">The money came back and goes out with the next transfer.</p>
    )}
    {notice.useNote !== null && <p className="type-meta mt-3 break-words">“{notice.useNote}”</p>}
    {notice.images.length > 0 && (
      <ul className="mt-4 flex flex-wrap gap-2">
        {notice.images.map((image) => (
          <li key={image.mediaId}>
            <Picture image={image} sizes="114px" className="h-20 w-[72px] rounded-control tablet:w-[114px]" />
          </li>
        ))}
      </ul>
    )}
  </li>
)

export const PayoutRows = ({ notices }: { readonly notices: readonly PayoutNotice[] }) => (
  <ul className="space-y-4">
    {notices.map((notice) => (
      <PayoutRow key={notice.noticeId} notice={notice} />
    ))}
  </ul>
)
