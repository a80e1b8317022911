import { useState } from 'react'
import { capitalized } from '#contract/accounts/first-name.ts'
import { CURRENCY_CODE } from '#contract/country.ts'
import { formatCents, formatDonation } from '#contract/money.ts'
import { TIP_PERCENT_MAX, tipOfPercent } from '#contract/pricing.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { Slider } from '#web/ui/fields/slider.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import {
  cappedTip,
  chooseChip,
  isTipCapped,
  slideTo,
  type TipChip,
  type TipChoice,
  tipView,
} from '../form/donation-tip.ts'

type TipSectionProps = {
  readonly brandName: string
  readonly firstName: string
  /** Amount from which the tip is computed: the donor's, or a default while none is chosen. */
  readonly amountCents: number
  /** Whether the donor chose that amount. */
  readonly isAmountChosen: boolean
  readonly tip: TipChoice
  readonly onChange: (tip: TipChoice) => void
  readonly error: string | undefined
}

/** One tip with three controls: chips, a text field and a percentage slider. */
export const TipSection = (props: TipSectionProps) => {
  const { brandName, firstName, amountCents, isAmountChosen, tip, onChange, error } = props
  const { chipsCents, chosen, otherText, percent } = tipView(tip, amountCents)
  const [hasChosenOther, setChosenOther] = useState(false)
  const maxTipCents = tipOfPercent(amountCents, TIP_PERCENT_MAX)
  const [small, large] = chipsCents
  const chips: readonly { chip: TipChip; value: string; words: string }[] = [
    { chip: 'none', value: '0', words: '$0' },
    { chip: 'small', value: dollarsText(small), words: formatDonation(small) },
    { chip: 'large', value: dollarsText(large), words: formatDonation(large) },
    { chip: 'other', value: 'other', words: 'Other' },
  ]
  return (
    <Panel className="tip-panel mt-4 tablet:mt-12">
      <h2 className="form-heading">
        Optional tip to {brandName}, not to {firstName}
      </h2>
      <p className="type-meta mt-1 text-quiet tablet:mt-2">
        <span className="hidden tablet:inline">
          Tips pay for the site and the people who answer the phone.{' '}
        </span>
        <span>{capitalized(firstName)} gets the same either way.</span>
      </p>
      <RadioChips
        legend={`Tip to ${brandName}`}
        legendHidden
        columns="grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]"
        className="mt-2 tablet:mt-4"
      >
        {chips.map(({ chip, value, words }) => (
          <RadioChip
            key={chip}
            size="small"
            name="tip"
            value={value}
            checked={chosen === chip}
            onChange={() => {
              // From then on a phone has the slider, which may pass the other chips.
              if (chip === 'other') setChosenOther(true)
              onChange(chooseChip(chip, tip, amountCents))
            }}
          >
            {words}
          </RadioChip>
        ))}
      </RadioChips>
      <TextField
        id="tip"
        name="otherTip"
        label="Tip in dollars"
        className="tip-other mt-4"
        prefix="$"
        suffix={CURRENCY_CODE}
        inputMode="decimal"
        value={otherText}
        onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
        error={error}
        note={
          <output className="type-meta block text-ink">
            {isAmountChosen &&
              isTipCapped(tip, amountCents) &&
              `A tip can’t be more than your gift. We set it to ${formatCents(amountCents)}.`}
          </output>
        }
      />
      <div className="tip-slider with-script mt-2" data-shown={hasChosenOther || undefined}>
        <Slider
          label={`Tip to ${brandName}`}
          min={0}
          max={TIP_PERCENT_MAX}
          step={1}
          value={percent}
          valueText={formatCents(cappedTip(tip, amountCents))}
          marks={[0, tipOfPercent(amountCents, TIP_PERCENT_MAX / 2), maxTipCents].map(formatDonation)}
          onChange={(event) => onChange(slideTo(Number(event.currentTarget.value), amountCents))}
        />
      </div>
    </Panel>
  )
}
