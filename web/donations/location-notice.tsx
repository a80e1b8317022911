import type { DonationLocation } from '#contract/donations/donation-location.ts'
import { locationText } from '#contract/donations/location-text.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MONEY_STATES } from '#web/ui/money/money-states.ts'
import { Panel } from '#web/ui/panel.tsx'

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

/** Panel of the donate page that says why the money of a gift made now would wait; null if it would clear as usual. */
export const LocationNotice = ({ location, recipientFirstName }: LocationProps) => {
  const { moneyState } = location
  if (moneyState !== 'onHold' && moneyState !== 'heldForCheck') return null
  const { word, icon } = MONEY_STATES[moneyState]
  return (
    <Panel tone="sun" className="first-screen mt-4 flex gap-3 tablet:mt-8">
      <Icon name={icon} size={24} />
      <p>
        <b>{word}.</b> <LocationText location={location} recipientFirstName={recipientFirstName} />
      </p>
    </Panel>
  )
}
