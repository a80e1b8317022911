import { formatDonation } from '#contract/money.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { Button } from '#web/ui/button.tsx'
import { openingAmount } from '../form/donation-amount.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'

type LastDonationProps = {
  readonly lastDonation: LastDonation | null
  readonly presetsCents: readonly number[]
  readonly change: ChangeDonation
}

/** Buttons that repeat the last donation's amount and its tip. Neither is set unless the donor presses it. */
export const LastDonationChoices = ({ lastDonation, presetsCents, change }: LastDonationProps) =>
  lastDonation === null ? null : (
    <p className="with-script type-meta mt-4 flex flex-wrap items-center gap-2">
      <span className="text-quiet">Last time:</span>
      <Button
        kind="secondary"
        size="small"
        onClick={() => change({ amount: openingAmount(dollarsText(lastDonation.amountCents), presetsCents) })}
      >
        Give {formatDonation(lastDonation.amountCents)} again
      </Button>
      {lastDonation.tipCents > 0 && (
        <Button
          kind="secondary"
          size="small"
          onClick={() => change({ tip: { kind: 'dollars', cents: lastDonation.tipCents } })}
        >
          Tip {formatDonation(lastDonation.tipCents)} again
        </Button>
      )}
    </p>
  )
