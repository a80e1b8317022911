import { MONEY_STATES, type MoneyState } from './money/money-states.ts'

/** Pattern sample in a legend, beside its label. */
export const Swatch = ({ state }: { readonly state: MoneyState }) => (
  <svg width="16" height="12" aria-hidden="true" className="swatch shrink-0 rounded-[3px]">
    <rect width="16" height="12" className={MONEY_STATES[state].ink} />
  </svg>
)
