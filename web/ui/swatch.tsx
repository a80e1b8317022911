import { MONEY_STATES, type MoneyState } from './money/money-states.ts'

/** The small piece of ink in a legend; the word beside it says the same. */
export const Swatch = ({ state }: { readonly state: MoneyState }) => (
  <svg width="16" height="12" aria-hidden="true" className="swatch shrink-0 rounded-[3px]">
    <rect width="16" height="12" className={MONEY_STATES[state].ink} />
  </svg>
)
