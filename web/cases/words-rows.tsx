import type { Donation } from '#contract/cases.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { gaveText } from './given-text.ts'

/** Words that came with gifts. */
export const WordsRows = ({ gifts }: { readonly gifts: readonly Donation[] }) => (
  <ul className="divide-y divide-line border-t border-line">
    {gifts.map((gift) => (
      <li key={gift.donationId} className="flex items-start gap-3 py-4">
        <Avatar name={gift.displayName} anonymous={gift.anonymous} />
        <div className="min-w-0 flex-1">
          <p className="type-meta text-quiet">
            <b className="text-[1.0625rem] text-ink">{gift.displayName}</b> {gaveText(gift)} ·{' '}
            <AgoText at={gift.donatedAt} inSentence />
          </p>
          <p className="break-words">{gift.message}</p>
        </div>
      </li>
    ))}
  </ul>
)
