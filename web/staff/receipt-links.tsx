import { Fragment } from 'react'
import { href } from 'react-router'
import { Link } from '#web/ui/link.tsx'

/** A receipt number as people type it. */
const NUMBERS = /\b([0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4})\b/i

type Donation = { readonly orderId: string; readonly receiptNumber: string }

/** A text in which the receipt numbers of these donations lead to their orders. */
export const ReceiptLinks = ({
  text,
  donations,
}: {
  readonly text: string
  readonly donations: readonly Donation[]
}) =>
  text.split(NUMBERS).map((part, index) => {
    const donation = donations.find(({ receiptNumber }) => receiptNumber === part.toUpperCase())
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text don't move
      <Fragment key={index}>
        {donation === undefined ? (
          part
        ) : (
          <Link to={href('/staff/orders/:orderId', { orderId: donation.orderId })} className="link">
            {part}
          </Link>
        )}
      </Fragment>
    )
  })
