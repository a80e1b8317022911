import { formatGift, formatWholeDollars } from '#contract/money.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { RadioChip, RadioChips } from '#web/ui/radio-chips.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AmountChoice, type GiftPresets, otherAmountText } from '../form/gift-amount.ts'
import { FormSection } from './form-section.tsx'

type AmountSectionProps = {
  readonly presets: GiftPresets
  readonly limits: { readonly minCents: number; readonly maxCents: number }
  readonly amount: AmountChoice
  readonly onChange: (amount: AmountChoice) => void
  readonly groupError: string | undefined
  readonly fieldError: string | undefined
}

const withoutSign = (cents: number): string => formatWholeDollars(cents).slice(1)

export const AmountSection = (props: AmountSectionProps) => {
  const { presets, limits, amount, onChange, groupError, fieldError } = props
  const { presetsCents, leftCents } = presets
  return (
    <FormSection title="Your gift" className="mt-10 tablet:mt-12">
      <RadioChips
        id="amount"
        legend="Amount of your gift"
        legendHidden
        error={groupError}
        note={leftCents !== null && `${formatGift(leftCents)} is what’s left to the goal.`}
      >
        {presetsCents.map((cents) => (
          <RadioChip
            key={cents}
            name="amount"
            value={dollarsText(cents)}
            checked={amount.kind === 'preset' && amount.cents === cents}
            onChange={() => onChange({ kind: 'preset', cents })}
          >
            {formatGift(cents)}
          </RadioChip>
        ))}
      </RadioChips>
      <TextField
        id="otherAmount"
        name="otherAmount"
        label="Or another amount"
        className="tall-field mt-4"
        prefix="$"
        suffix="USD"
        placeholder={`${withoutSign(limits.minCents)} to ${withoutSign(limits.maxCents)}`}
        inputMode="decimal"
        autoComplete="transaction-amount"
        value={otherAmountText(amount, presetsCents)}
        onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
        error={fieldError}
      />
    </FormSection>
  )
}
