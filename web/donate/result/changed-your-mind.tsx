import { formatShortDate, formatTime } from '#contract/dates.ts'
import { REFUND_ASK_DAYS } from '#contract/gift-promises.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'

const mailTo = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`

/** How to undo a gift: by writing to us, until the page can do it itself. */
export const ChangedYourMind = ({ order }: { readonly order: OrderInfo }) => {
  const { supportEmail } = usePublicConfig()
  const { undoUntil, receiptNumber } = order
  const until = undoUntil === null ? null : new Date(undoUntil)
  return (
    <section className="mt-10">
      <h2 className="type-h2">Changed your mind?</h2>
      <p className="mt-2">
        {until !== null && (
          <>
            Write to us until{' '}
            <span className="whitespace-nowrap">
              {formatShortDate(until)}, {formatTime(until)}
            </span>
            , and we cancel this gift and give all of it back.{' '}
          </>
        )}
        After that, ask for a refund within {REFUND_ASK_DAYS === 365 ? 'a year' : `${REFUND_ASK_DAYS} days`}.
      </p>
      <ul className="mt-2">
        <li>
          <a
            href={mailTo(supportEmail, `Cancel gift ${receiptNumber}`)}
            className="link-text type-strong inline-flex min-h-11 items-center"
          >
            Ask us to cancel it
          </a>
        </li>
        <li>
          <a
            href={mailTo(supportEmail, `Name shown with gift ${receiptNumber}`)}
            className="link-text type-strong inline-flex min-h-11 items-center"
          >
            Ask us to change how your name shows
          </a>
        </li>
      </ul>
    </section>
  )
}
