import type { DonationLocation, DonationMoneyState } from '#contract/donations/donation-location.ts'
import { locationText } from '#contract/donations/location-text.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Panel, type PanelTone } from '#web/ui/panel.tsx'

type LocationProps = { readonly location: DonationLocation; readonly recipientFirstName: string }

/** Says when a donation's money leaves and arrives, with its dates marked. Empty once the money went back. */
export const LocationText = ({
  location,
  recipientFirstName,
  gift,
}: LocationProps & { readonly gift?: Parameters<typeof locationText>[2] }) => {
  const { clearsAt, leavesAt, refundsAt, transfer } = location
  const arrivesAt = leavesAt === null ? null : arrivalDay(new Date(leavesAt)).toISOString()
  const dates = [
    ...[clearsAt, leavesAt, arrivesAt, refundsAt],
    ...[transfer?.sentAt, transfer?.arrivesAt, transfer?.arrivedAt],
  ]
  return (
    <DatedSentence
      text={locationText(location, recipientFirstName, gift) ?? ''}
      at={dates.map((date) => date ?? null)}
    />
  )
}

const TONES: Readonly<Partial<Record<DonationMoneyState, PanelTone>>> = {
  paid: 'pine',
  onHold: 'sun',
  heldForCheck: 'sun',
}

/** Panel that says where a donation's money is; null once it went back. */
export const LocationNotice = ({
  location,
  recipientFirstName,
  className,
}: LocationProps & { readonly className?: string }) => {
  const { moneyState } = location
  if (moneyState === 'disputed' || moneyState === 'refunded' || moneyState === 'takenBack') return null
  const { word, icon } = MONEY_STATES[moneyState]
  return (
    <Panel tone={TONES[moneyState] ?? 'mist'} className={classNames('flex gap-3', className)}>
      <Icon name={icon} size={24} />
      <p>
        <b>{word}.</b> <LocationText location={location} recipientFirstName={recipientFirstName} />
      </p>
    </Panel>
  )
}
