import type { Donation } from '#contract/cases.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { givenAmount } from './given-text.ts'

type GiftRowProps = { readonly gift: Donation; readonly arrived: boolean }

const GiftRow = ({ gift, arrived }: GiftRowProps) => (
  <li className="gift" data-arrived={arrived || undefined}>
    <div>
      <div className="flex items-start gap-3 py-3">
        <Avatar name={gift.displayName} anonymous={gift.anonymous} />
        <div className="min-w-0 flex-1">
          <p className="font-label break-words">{gift.displayName}</p>
          <p className="type-small text-quiet">
            <AgoText at={gift.donatedAt} />
          </p>
        </div>
        <p className="whitespace-nowrap font-label">{givenAmount(gift)}</p>
      </div>
    </div>
  </li>
)

type GiftRowsProps = {
  readonly gifts: readonly Donation[]
  /** Ids of gifts that came while the page was open: they slide in. */
  readonly arrivedIds?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export const GiftRows = ({ gifts, arrivedIds = NONE }: GiftRowsProps) => (
  <ul className="divide-y divide-line">
    {gifts.map((gift) => (
      <GiftRow key={gift.donationId} gift={gift} arrived={arrivedIds.has(gift.donationId)} />
    ))}
  </ul>
)
