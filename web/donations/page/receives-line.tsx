import { capitalized } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import type { Quote } from '#contract/pricing.ts'

type ReceivesLineProps = { readonly quote: Quote | null; readonly firstName: string }

/** One sentence with the amount that the recipient gets. */
export const ReceivesLine = ({ quote, firstName }: ReceivesLineProps) => {
  if (quote === null) return <>Choose an amount to see what {firstName} receives.</>
  const { recipientReceivesCents, feeCents, coverFeeCents } = quote
  const amount = <b>{`${capitalized(firstName)} receives ${formatCents(recipientReceivesCents)}`}</b>
  return coverFeeCents > 0 ? (
    <>
      {amount} <span className="text-quiet">because you cover the card fee.</span>
    </>
  ) : (
    <>
      {amount} <span className="text-quiet">after card fees of {formatCents(feeCents)}.</span>
    </>
  )
}
