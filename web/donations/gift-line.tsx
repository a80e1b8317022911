import type { DonationLocation } from '#contract/donations/donation-location.ts'
import { type GiftStep, giftLine } from '#contract/donations/gift-line.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { useNow } from '#web/ui/now.tsx'
import { LocationText } from './location-notice.tsx'
import './gift-line.css'

const ICONS: Readonly<Record<GiftStep['state'], IconName | null>> = {
  done: 'check',
  next: 'hourglass-medium',
  later: null,
  stopped: 'pause-circle',
}

const Step = ({ step: { words, at, state } }: { readonly step: GiftStep }) => {
  const icon = ICONS[state]
  return (
    <li className="gift-step" data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="gift-dot">{icon !== null && <Icon name={icon} size={16} />}</span>
      <p className={state === 'later' ? 'type-meta text-quiet' : 'type-meta'}>
        <span className={state === 'next' ? 'font-label' : undefined}>{words}</span>{' '}
        {at !== null && <DateText at={at} form="short" />}
      </p>
    </li>
  )
}

type GiftLineProps = {
  readonly paidAt: string
  readonly location: DonationLocation
  readonly recipientFirstName: string
  readonly className?: string
}

/** Why a gift waits, or what its transfer paid for. */
const LineNote = ({ location, recipientFirstName }: Omit<GiftLineProps, 'paidAt'>) => {
  const { moneyState, transfer } = location
  if (moneyState === 'onHold' || moneyState === 'heldForCheck')
    return <LocationText location={location} recipientFirstName={recipientFirstName} />
  if (moneyState !== 'paid' || transfer?.useNote == null) return null
  return `It was part of ${formatCents(transfer.amountCents)}: “${transfer.useNote}”`
}

/** The line of a gift's money, with the dates of this gift. */
export const GiftLine = ({ paidAt, className, ...gift }: GiftLineProps) => (
  <div className={className}>
    <div className="gift-line">
      <ol aria-label="Where your gift is">
        {giftLine(paidAt, gift.location, useNow()).map((step) => (
          <Step key={step.words} step={step} />
        ))}
      </ol>
    </div>
    <p className="mt-3 break-words empty:hidden">
      <LineNote {...gift} />
    </p>
  </div>
)

type OrderGiftLineProps = {
  readonly order: Pick<OrderInfo, 'location' | 'paidAt' | 'createdAt'>
  readonly recipientFirstName: string
}

/** The line of an order's money; null until it is paid. */
export const OrderGiftLine = ({ order, recipientFirstName }: OrderGiftLineProps) =>
  order.location !== null && (
    <GiftLine
      paidAt={order.paidAt ?? order.createdAt}
      location={order.location}
      recipientFirstName={recipientFirstName}
      className="mt-6"
    />
  )
