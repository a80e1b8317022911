import type { PublicDonation } from '#contract/cases/cases.ts'
import { tributeText } from '#contract/donations/tribute.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { amountText } from './donation-text.ts'

type DonationRowProps = { readonly donation: PublicDonation; readonly arrived: boolean }

const DonationRow = ({ donation, arrived }: DonationRowProps) => (
  <li className="gift" data-arrived={arrived || undefined}>
    <div>
      <div className="flex flex-wrap items-start gap-x-3 py-3">
        <Avatar name={donation.displayName} anonymous={donation.anonymous} />
        <div className="min-w-0 flex-1 basis-24">
          <p className="font-label break-words">
            <bdi>{donation.displayName}</bdi>
          </p>
          {donation.tribute !== null && (
            <p className="type-small break-words">{tributeText(donation.tribute)}</p>
          )}
          <p className="type-small text-quiet">
            <AgoText at={donation.donatedAt} />
          </p>
        </div>
        <p className="ml-auto whitespace-nowrap font-label">{amountText(donation)}</p>
      </div>
    </div>
  </li>
)

type DonationRowsProps = {
  readonly donations: readonly PublicDonation[]
  /** Ids of the donations that arrived while the page was open; their rows slide in. */
  readonly arrivedIds?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export const DonationRows = ({ donations, arrivedIds = NONE }: DonationRowsProps) => (
  <ul className="divide-y divide-line">
    {donations.map((donation) => (
      <DonationRow
        key={donation.donationId}
        donation={donation}
        arrived={arrivedIds.has(donation.donationId)}
      />
    ))}
  </ul>
)
