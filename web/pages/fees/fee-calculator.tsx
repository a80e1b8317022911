import { useState } from 'react'
import { CURRENCY_CODE } from '#contract/country.ts'
import { formatCents } from '#contract/money.ts'
import { CARD_FEE_TEXT, cardFeeOf, type Quote } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { computeFees, type FeeChoice, TIP_CHOICES } from './fee-choice.ts'

const tipWords = (choice: (typeof TIP_CHOICES)[number]): string => {
  if (choice === 'other') return 'Other'
  return choice === '0' ? '$0' : `${choice}%`
}

type LineProps = { readonly name: string; readonly cents: number; readonly strong?: boolean }

const Line = ({ name, cents, strong }: LineProps) => (
  <div className="flex items-baseline justify-between gap-4 border-t border-line py-3">
    <dt className={strong ? 'font-label' : undefined}>{name}</dt>
    <dd className="font-label">{formatCents(cents)}</dd>
  </div>
)

const Sums = ({ quote }: { readonly quote: Quote }) => {
  const { brandName } = usePublicConfig()
  const fee = cardFeeOf(quote)
  return (
    <>
      <MoneyBar
        divided
        wholeCents={quote.totalCents}
        parts={[
          { state: 'paid', cents: quote.recipientReceivesCents },
          { state: 'fees', cents: fee },
          { state: 'tip', cents: quote.tipCents },
        ]}
      />
      <dl className="mt-4">
        <div className="flex items-baseline justify-between gap-4 pb-3">
          <dt className="font-label">The person receives</dt>
          <dd>
            <output className="type-money-l text-blue">{formatCents(quote.recipientReceivesCents)}</output>
          </dd>
        </div>
        <Line name={`Card fee, ${CARD_FEE_TEXT}`} cents={fee} />
        <Line name={brandName} cents={quote.tipCents} />
        <Line name="You pay" cents={quote.totalCents} strong />
      </dl>
    </>
  )
}

/** Calculates a donation's fees. Without scripts the form reloads the page. */
export const FeeCalculator = ({ initialChoice }: { readonly initialChoice: FeeChoice }) => {
  const { brandName } = usePublicConfig()
  const [choice, setChoice] = useState(initialChoice)
  const change = (part: Partial<FeeChoice>) => setChoice((current) => ({ ...current, ...part }))
  const result = computeFees(choice)
  const problemOf = (field: 'gift' | 'otherTip') =>
    'problem' in result && result.field === field ? result.problem : undefined
  return (
    <Card lifted className="p-4 tablet:p-8">
      <form action="/fees" onSubmit={(event) => event.preventDefault()}>
        <h2 className="type-strong-large">Try an amount</h2>
        <TextField
          name="gift"
          label="Gift"
          className="mt-4"
          prefix="$"
          suffix={CURRENCY_CODE}
          inputMode="decimal"
          value={choice.gift}
          onChange={(event) => change({ gift: event.currentTarget.value })}
          error={problemOf('gift')}
        />
        <RadioChips
          legend={`Tip to ${brandName} (optional)`}
          columns="grid-cols-4 max-[359px]:grid-cols-2"
          className="mt-4"
        >
          {TIP_CHOICES.map((tip) => (
            <RadioChip
              key={tip}
              size="small"
              name="tip"
              value={tip}
              checked={choice.tip === tip}
              onChange={() => change({ tip })}
            >
              {tipWords(tip)}
            </RadioChip>
          ))}
        </RadioChips>
        <TextField
          name="otherTip"
          label="Tip in dollars"
          className={choice.tip === 'other' ? 'mt-4' : 'without-script mt-4'}
          prefix="$"
          inputMode="decimal"
          value={choice.otherTip}
          onChange={(event) => change({ otherTip: event.currentTarget.value })}
          error={problemOf('otherTip')}
        />
        <Checkbox
          name="cover"
          value="1"
          className="mt-2"
          checked={choice.cover}
          onChange={(event) => change({ cover: event.currentTarget.checked })}
        >
          Cover the card fee too
        </Checkbox>
        <Button type="submit" kind="secondary" wide className="without-script mt-2">
          Calculate
        </Button>
        <div className="mt-4">{'quote' in result && <Sums quote={result.quote} />}</div>
      </form>
    </Card>
  )
}
