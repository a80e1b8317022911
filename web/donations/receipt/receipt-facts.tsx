import type { ReactNode } from 'react'
import { paidWith } from '#contract/donations/card-name.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import { TRIBUTE_WORDS } from '#contract/donations/tribute.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'

/** Whether an erased donor's gift, whose name can't be changed any more, is still with the recipient. */
const isErasedButThere = ({ order, returns }: Donation): boolean =>
  order.email === '' &&
  order.status !== 'charged_back' &&
  returns.reduce(
    (cents, { state, donationCents }) => cents - (state === 'failed' ? 0 : donationCents),
    order.amountCents,
  ) > 0

/** How the case's page shows a donation: there as long as its name can be changed, or its donor was erased. */
export const publicDisplayText = (donation: Donation): string => {
  const { order, choices } = donation
  if (!choices.names && !isErasedButThere(donation)) return 'No longer there'
  return `${shownName(order.nameShown, order.donorName)}${order.hideAmount ? ', amount hidden' : ''}`
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 py-2 tablet:grid-cols-[8rem_1fr]">
    <dt className="text-quiet">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

export const ReceiptFacts = ({ donation }: { readonly donation: Donation }) => {
  const { order } = donation
  const { legalEntity } = usePublicConfig()
  const card = paidWith(order)
  return (
    <dl className="type-meta mt-4">
      <Fact term="Date">
        <DateText at={order.paidAt ?? order.createdAt} />
      </Fact>
      <Fact term="Receipt">{order.receiptNumber}</Fact>
      <Fact term="From">
        {order.email === '' ? (
          'Erased'
        ) : (
          <>
            <bdi>{order.donorName}</bdi>, {order.email}
          </>
        )}
      </Fact>
      {card !== null && <Fact term="Paid with">{card}</Fact>}
      <Fact term="On the page">{publicDisplayText(donation)}</Fact>
      {order.tribute !== null && <Fact term={TRIBUTE_WORDS[order.tribute.kind]}>{order.tribute.name}</Fact>}
      <Fact term="Tax">A personal gift to a person. Not tax-deductible.</Fact>
      <Fact term="Through">{legalEntity}</Fact>
    </dl>
  )
}
