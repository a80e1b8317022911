import type { ReactNode } from 'react'
import { CURRENCY_CODE } from '#contract/country.ts'
import type { DonationLimit } from '#contract/donations/amount-sentences.ts'
import { formatDonation, formatWholeDollars } from '#contract/money.ts'
import { signInAddress } from '#web/accounts/return-address.ts'
import { dollarsText, donateAddress } from '#web/cases/case-address.ts'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import {
  type AmountChoice,
  amountOf,
  type DonationPresets,
  otherAmountText,
} from '../form/donation-amount.ts'
import { FormSection } from './form-section.tsx'

type AmountSectionProps = {
  readonly presets: DonationPresets
  readonly caseId: string
  readonly minCents: number
  readonly limit: DonationLimit
  readonly amount: AmountChoice
  readonly onChange: (amount: AmountChoice) => void
  readonly groupError: string | undefined
  readonly fieldError: string | undefined
  /** What the amount buys, below it. */
  readonly children: ReactNode
}

const withoutDollarSign = (cents: number): string => formatWholeDollars(cents).slice(1)

/** Link to sign in for the higher limit. The form is stored in this tab and restored afterwards. */
const SignInToGiveMore = ({ caseId }: { readonly caseId: string }) => (
  <Link
    to={signInAddress(donateAddress(caseId))}
    className="link type-label inline-flex min-h-11 items-center"
  >
    Sign in and come back to this gift
  </Link>
)

export const AmountSection = (props: AmountSectionProps) => {
  const { presets, caseId, minCents, limit, amount, onChange, groupError, fieldError, children } = props
  const { presetsCents, leftCents } = presets
  const needsSignIn = limit.raisedBy === 'signIn' && (amountOf(amount) ?? 0) > limit.maxCents
  return (
    <FormSection id="your-gift" title="Your gift" className="mt-4 tablet:mt-12">
      <RadioChips
        id="amount"
        legend="Amount of your gift"
        legendHidden
        error={groupError}
        note={leftCents !== null && `${formatDonation(leftCents)} is what’s left to the goal.`}
      >
        {presetsCents.map((cents) => (
          <RadioChip
            key={cents}
            size="main"
            name="amount"
            value={dollarsText(cents)}
            checked={amount.kind === 'preset' && amount.cents === cents}
            onChange={() => onChange({ kind: 'preset', cents })}
          >
            {formatDonation(cents)}
          </RadioChip>
        ))}
      </RadioChips>
      <TextField
        id="otherAmount"
        name="otherAmount"
        label="Or another amount"
        className="amount-field mt-3 tablet:mt-4"
        prefix="$"
        suffix={CURRENCY_CODE}
        placeholder={`${withoutDollarSign(minCents)} to ${withoutDollarSign(limit.maxCents)}`}
        inputMode="decimal"
        autoComplete="transaction-amount"
        value={otherAmountText(amount, presetsCents)}
        onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
        error={fieldError}
        note={needsSignIn && <SignInToGiveMore caseId={caseId} />}
      />
      {children}
    </FormSection>
  )
}
