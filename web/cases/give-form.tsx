import { Form } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatDonation } from '#contract/money.ts'
import { useVariant } from '#web/tracking/use-variant.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { dollarsText, donateAddress } from './case-address.ts'
import { donationAmounts } from './donations/donation-amounts.ts'

/** The button repeats the chosen amount, by style alone: it does so before and without any script. */
const SHOWN_WHEN_CHOSEN = [
  'group-has-[.chip:nth-of-type(1)_:checked]/give:inline',
  'group-has-[.chip:nth-of-type(2)_:checked]/give:inline',
  'group-has-[.chip:nth-of-type(3)_:checked]/give:inline',
] as const

/**
 * Three amounts and the way to the donate page with the chosen one. They stay as they were when the page opened:
 * a gift of somebody else's must not change what one is about to choose.
 */
export const DonateForm = ({ detail }: { readonly detail: CaseDetail }) => {
  const word = useVariant('donate_button') === 'b' ? 'Give' : 'Donate'
  const { amountsCents, chosenCents } = donationAmounts(detail.raisedCents, detail.goalCents)
  return (
    <Form action={donateAddress(detail.caseId)} className="group/give mt-6">
      <RadioChips legend={`Give to ${detail.recipient.firstName}`}>
        {amountsCents.map((cents) => (
          <RadioChip
            key={cents}
            size="small"
            name="amount"
            value={dollarsText(cents)}
            defaultChecked={cents === chosenCents}
          >
            {formatDonation(cents)}
          </RadioChip>
        ))}
      </RadioChips>
      <Button type="submit" kind="give" size="large" wide className="mt-4" data-track="donate">
        <span>
          {word}
          {amountsCents.map((cents, index) => (
            <span key={cents} className={`hidden ${SHOWN_WHEN_CHOSEN[index]}`}>
              {' '}
              {formatDonation(cents)}
            </span>
          ))}
        </span>
      </Button>
    </Form>
  )
}
