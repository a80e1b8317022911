import { Form } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatDonation } from '#contract/money.ts'
import { useVariant } from '#web/tracking/use-variant.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { dollarsText, donateAddress } from './case-address.ts'
import { donationAmounts } from './donations/donation-amounts.ts'

/** CSS alone shows the chosen amount in the button, so that it works without scripts. */
const SHOWN_WHEN_CHOSEN = [
  'group-has-[.chip:nth-of-type(1)_:checked]/give:inline',
  'group-has-[.chip:nth-of-type(2)_:checked]/give:inline',
  'group-has-[.chip:nth-of-type(3)_:checked]/give:inline',
] as const

/**
 * A choice of three amounts that leads to the donate page. The amounts stay the same while the page is open, so
 * that someone else's donation doesn't change the visitor's choice.
 */
export const ChooseAmountForm = ({ detail }: { readonly detail: CaseDetail }) => {
  const label = useVariant('donate_button') === 'b' ? 'Give' : 'Donate'
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
          {label}
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
