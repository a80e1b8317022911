import type { PublicDonation } from '#contract/cases/cases.ts'
import { tributeText } from '#contract/donations/tribute.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { gaveText } from './donation-text.ts'

/** Words left with donations. */
export const WordsRows = ({ donations }: { readonly donations: readonly PublicDonation[] }) => (
  <ul className="divide-y divide-line border-t border-line">
    {donations.map((donation) => (
      <li key={donation.donationId} className="flex items-start gap-3 py-4">
        <Avatar name={donation.displayName} anonymous={donation.anonymous} />
        <div className="min-w-0 flex-1">
          <p className="type-meta text-quiet">
            <b className="text-[1.0625rem] text-ink">
              <bdi>{donation.displayName}</bdi>
            </b>{' '}
            {gaveText(donation)} · <AgoText at={donation.donatedAt} inSentence />
          </p>
          {donation.tribute !== null && (
            <p className="type-small break-words">{tributeText(donation.tribute)}</p>
          )}
          <p className="break-words">{donation.message}</p>
        </div>
      </li>
    ))}
  </ul>
)
