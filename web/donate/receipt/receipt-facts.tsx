import type { ReactNode } from 'react'
import { paidWith } from '#contract/orders/card-name.ts'
import type { Donation } from '#contract/orders/donation-shapes.ts'
import { TRIBUTE_WORDS } from '#contract/orders/tribute.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { publicDisplayText } from './donation-on-page.ts'

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
      <Fact term="From">{order.email === '' ? 'Erased' : `${order.donorName}, ${order.email}`}</Fact>
      {card !== null && <Fact term="Card">{card}</Fact>}
      <Fact term="On the page">{publicDisplayText(donation)}</Fact>
      {order.tribute !== null && <Fact term={TRIBUTE_WORDS[order.tribute.kind]}>{order.tribute.name}</Fact>}
      <Fact term="Tax">A personal gift to a person. Not tax-deductible.</Fact>
      <Fact term="Through">{legalEntity}</Fact>
    </dl>
  )
}
