import type { StaffCase } from '#contract/staff/case-calls.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'

type StaffVouch = StaffCase['vouches'][number]

const ENDINGS = {
  organizer: 'Removed by the organizer',
  recipient: 'Ended when the recipient changed',
  team: 'Ended when they joined the team',
} as const

/** What became of a request: "Asked", "Vouched", "Declined", "Taken back", "Removed by the organizer" … */
const vouchState = ({ vouchedAt, endedBecause }: StaffVouch): string => {
  if (endedBecause === 'voucher') return vouchedAt === null ? 'Declined' : 'Taken back'
  if (endedBecause !== null) return ENDINGS[endedBecause]
  return vouchedAt === null ? 'Asked, no answer yet' : 'Vouched'
}

const Vouch = ({ vouch }: { readonly vouch: StaffVouch }) => (
  <li className="break-words">
    {vouch.name === '' ? vouchState(vouch) : `${vouch.name}, ${vouch.town}: ${vouch.relation}`}
    <span className="type-meta block text-quiet">
      {`${vouchState(vouch)} `}
      <DateText at={vouch.endedAt ?? vouch.vouchedAt ?? vouch.askedAt} />
    </span>
    {vouch.vouchedAt !== null && (
      <span className="type-meta block text-quiet">
        {vouch.addressSinceAt === null ? (
          <b>New address: no account and no gift before.</b>
        ) : (
          <>
            Address known since <DateText at={vouch.addressSinceAt} />
          </>
        )}
      </span>
    )}
    {vouch.sharesNetwork && (
      <span className="type-meta block text-on-blush">
        Same network or browser as the organizer or another voucher
      </span>
    )}
  </li>
)

/** Who was asked to vouch for the recipient, with warnings for the reviewer to judge. */
export const VouchesPanel = ({ vouches }: Pick<StaffCase, 'vouches'>) =>
  vouches.length > 0 && (
    <Panel>
      <h2 className="type-strong">Who says they know the recipient</h2>
      <ul className="mt-2 space-y-3">
        {vouches.map((vouch) => (
          <Vouch key={vouch.vouchId} vouch={vouch} />
        ))}
      </ul>
    </Panel>
  )
