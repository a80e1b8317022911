import { REFUND_ASK_TIME } from '#contract/donations/donation-promises.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { DateText } from '#web/ui/date-text.tsx'

/** Says how to cancel a donation: on the donation's own page, which the receipt's mail also links to. */
export const UndoDonation = ({ order }: { readonly order: OrderInfo }) => {
  const { undoUntil, receiptUrl } = order
  if (receiptUrl === null) return null
  const links = [
    {
      to: `${receiptUrl}#take-back`,
      words: order.tipCents > 0 ? 'Cancel this gift or its tip' : 'Cancel this gift',
    },
    { to: `${receiptUrl}#names`, words: 'Change how your name shows' },
  ]
  return (
    <section className="mt-10">
      <h2 className="type-h2">Changed your mind?</h2>
      <p className="mt-2">
        {undoUntil !== null && (
          <>
            Cancel it yourself until <DateText at={undoUntil} form="near" />, unless it’s been paid out.{' '}
          </>
        )}
        You can request a refund for up to {REFUND_ASK_TIME}.
      </p>
      <ul className="mt-2">
        {links.map(({ to, words }) => (
          <li key={to}>
            <a href={to} className="link-text type-strong inline-flex min-h-11 items-center">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
