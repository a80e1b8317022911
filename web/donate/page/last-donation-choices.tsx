import { formatDonation } from '#contract/money.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { Button } from '#web/ui/button.tsx'
import { openingAmount } from '../form/donation-amount.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'

type LastTimeProps = {
  readonly last: LastDonation | null
  readonly presetsCents: readonly number[]
  readonly change: ChangeDonation
}

/** What the donor gave last, each a choice of its own: no amount and no tip is set unasked. */
export const LastTime = ({ last, presetsCents, change }: LastTimeProps) =>
  last === null ? null : (
    <p className="with-script type-meta mt-4 flex flex-wrap items-center gap-2">
      <span className="text-quiet">Last time:</span>
      <Button
        kind="secondary"
        size="small"
        onClick={() => change({ amount: openingAmount(dollarsText(last.amountCents), presetsCents) })}
      >
        Give {formatDonation(last.amountCents)} again
      </Button>
      {last.tipCents > 0 && (
        <Button
          kind="secondary"
          size="small"
          onClick={() => change({ tip: { kind: 'dollars', cents: last.tipCents } })}
        >
          Tip {formatDonation(last.tipCents)} again
        </Button>
      )}
    </p>
  )
