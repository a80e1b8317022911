import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { tributeText } from '#contract/donations/tribute.ts'
import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import type { DonorFilter } from '#contract/fundraisers/organizer-limits.ts'
import { formatDonation } from '#contract/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { Tag } from '#web/ui/tag.tsx'

export const FILTER_LABELS: Readonly<Record<DonorFilter, string>> = {
  not_thanked: 'Not thanked',
  large: 'Gave $100 or more',
  words: 'Left a message',
  again: 'Gave again',
  // Refunded in part, a gift is among the current ones.
  refunded: 'Refunded in full',
  all: 'All current',
}

/** Query parameter of the donors page: the donation whose donor alone is thanked. */
export const THANK_PARAMETER = 'thank'

/** Whether a donor can be thanked: not yet thanked, not erased, and not refunded. */
export const canThank = ({ thankedAt, name, refundedAt }: Donor): boolean =>
  thankedAt === null && name !== null && refundedAt === null

const Names = ({ donor: { name, shownName } }: { readonly donor: Donor }) => {
  // Isolated, so that a name in Hebrew or Arabic doesn't reorder the amount and the time after it.
  const shown = (
    <b>
      <bdi>{shownName}</bdi>
    </b>
  )
  if (name === null || name === shownName) return shown
  return (
    <>
      {shown}{' '}
      <span className="text-quiet">
        (you see: <bdi>{name}</bdi>)
      </span>
    </>
  )
}

const Words = ({ donor }: { readonly donor: Donor }) => {
  const { message, areWordsHidden, donationId, shownName } = donor
  if (message === null) return null
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3">
      <p className="type-meta min-w-0 wrap-anywhere">“{message}”</p>
      <input type="hidden" name="donationId" value={donationId} />
      <input type="hidden" name="hidden" value={areWordsHidden ? 'no' : 'yes'} />
      {areWordsHidden && <Tag icon="eye-slash">Hidden</Tag>}
      <Button
        type="submit"
        name="act"
        value="hide"
        kind="text"
        size="small"
        aria-label={`${areWordsHidden ? 'Show' : 'Hide'} the message of ${shownName}`}
      >
        {areWordsHidden ? 'Show again' : 'Hide'}
      </Button>
    </Form>
  )
}

type DonorRowProps = {
  readonly donor: Donor
  /** Address of the form that thanks this donor alone. */
  readonly thankTo: string
  /** Whether the words of the donation can be hidden here. */
  readonly canHideWords?: boolean
  /** Shown before the name: the checkbox for the thank-you. */
  readonly children?: ReactNode
}

/** A donation as its organizer or a co-organizer sees it. */
export const DonorRow = ({ donor, thankTo, canHideWords, children }: DonorRowProps) => {
  const { shownName, name, amountCents, isAmountHidden, donatedAt, thankedAt, thankedBy, refundedAt } = donor
  const { message, tribute } = donor
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      {children}
      <Avatar name={shownName} anonymous={shownName !== name && shownName === 'Anonymous'} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Names donor={donor} /> {amountCents !== null && <b>{formatDonation(amountCents)}</b>}
          {isAmountHidden && (
            <span className="text-quiet">
              {amountCents === null ? '(amount hidden)' : ' (hidden on the page)'}
            </span>
          )}{' '}
          <span className="type-meta text-quiet">
            <AgoText at={donatedAt} />
          </span>
        </p>
        {tribute !== null && <p className="type-meta wrap-anywhere text-quiet">{tributeText(tribute)}</p>}
        {canHideWords ? (
          <Words donor={donor} />
        ) : (
          message !== null && <p className="type-meta wrap-anywhere">“{message}”</p>
        )}
      </div>
      {canThank(donor) && (
        <ButtonLink to={thankTo} kind="secondary" size="small" aria-label={`Thank ${name ?? shownName}`}>
          Thank
        </ButtonLink>
      )}
      {refundedAt !== null && (
        <Tag>
          Refunded <DateText at={refundedAt} />
        </Tag>
      )}
      {thankedAt !== null && (
        <Tag tone="pine" icon="check">
          Thanked{thankedBy !== null && ` by ${thankedBy}`}
        </Tag>
      )}
    </li>
  )
}
