import { Fragment } from 'react'
import { href } from 'react-router'
import { RECEIPT_NUMBER } from '#contract/donations/receipt-number.ts'
import { Link } from '#web/ui/link.tsx'

/** A text in which receipt numbers lead to the search for their orders. */
export const ReceiptLinks = ({ text }: { readonly text: string }) =>
  text.split(RECEIPT_NUMBER).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text don't move
    <Fragment key={index}>
      {RECEIPT_NUMBER.test(part) ? (
        <Link to={`${href('/staff/find')}?${new URLSearchParams({ q: part })}`} className="link">
          {part}
        </Link>
      ) : (
        part
      )}
    </Fragment>
  ))
