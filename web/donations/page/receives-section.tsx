import { useEffect, useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { coverFeeCents, type Quote } from '#contract/pricing.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReceivesLine } from './receives-line.tsx'

/** Debounce before the totals are announced. */
const ANNOUNCE_DELAY_MS = 300

type ReceivesSectionProps = {
  readonly quote: Quote | null
  readonly firstName: string
  readonly coverFee: boolean
  readonly onChange: (coverFee: boolean) => void
}

const coverWords = (quote: Quote | null, firstName: string): string =>
  quote === null
    ? `Cover the card fee, so ${firstName} gets all of it`
    : `Add ${formatCents(coverFeeCents(quote.amountCents))} to cover the card fee, so ${firstName} gets the full ${formatCents(quote.amountCents)}`

/** The quote as of its last pause in changing. */
const useDebouncedQuote = (quote: Quote | null): Quote | null => {
  const [debounced, setDebounced] = useState(quote)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(quote), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [quote])
  return debounced
}

/** Sentence with the amount that the recipient gets, and the checkbox that covers the card fee. */
export const ReceivesSection = ({ quote, firstName, coverFee, onChange }: ReceivesSectionProps) => {
  const announced = useDebouncedQuote(quote)
  return (
    <div className="mt-3 rounded-panel bg-mist px-4 pt-3 pb-0.5 tablet:mt-4 tablet:px-6 tablet:pt-6 tablet:pb-3.5 forced-colors:border">
      <p className="flex items-start gap-3">
        <span className="hidden tablet:inline">
          <Icon name="hand-heart" size={24} className="text-blue" />
        </span>
        <output aria-live="polite" className="text-[0.9375rem] tablet:text-[1rem]">
          <ReceivesLine quote={announced} firstName={firstName} />
        </output>
      </p>
      <Checkbox
        name="coverFee"
        className="tablet:mt-1.5"
        checked={coverFee}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        {coverWords(quote, firstName)}
      </Checkbox>
    </div>
  )
}
