import { INTERVAL_OPTIONS, PAYOUT_INTERVALS } from '#contract/payouts/payout-interval.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { RadioCard } from '#web/ui/fields/radio.tsx'

type IntervalOptionsProps = {
  readonly id: string
  readonly legendHidden?: boolean
  readonly chosen: string
}

/** The choice of how often the recipient is paid. */
export const IntervalOptions = ({ id, legendHidden = false, chosen }: IntervalOptionsProps) => (
  <FieldGroup id={id} legend="How often should we send your money?" legendHidden={legendHidden}>
    <div className="grid gap-3">
      {PAYOUT_INTERVALS.map((interval) => (
        <RadioCard
          key={interval}
          name="payoutInterval"
          value={interval}
          defaultChecked={interval === chosen}
          {...INTERVAL_OPTIONS[interval]}
        />
      ))}
    </div>
  </FieldGroup>
)
