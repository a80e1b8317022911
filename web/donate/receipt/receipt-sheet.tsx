import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { paidWith } from '#contract/card-name.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ChangedYourMind } from '../result/changed-your-mind.tsx'
import { GiftLines, paidLines } from '../result/gift-lines.tsx'

type ReceiptProps = { readonly receipt: CallOutput<Calls['receipt']> }

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 py-2 tablet:grid-cols-[8rem_1fr]">
    <dt className="text-quiet">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const onThePage = ({ hideName, hideAmount, donorName }: OrderInfo): string =>
  `${hideName ? 'Anonymous' : donorName}${hideAmount ? ', amount hidden' : ''}`

const Facts = ({ order }: { readonly order: OrderInfo }) => {
  const { legalEntity } = usePublicConfig()
  const card = paidWith(order)
  return (
    <dl className="type-meta mt-4">
      <Fact term="Date">
        <DateText at={order.paidAt ?? order.createdAt} />
      </Fact>
      <Fact term="Receipt">{order.receiptNumber}</Fact>
      <Fact term="From">
        {order.donorName}, {order.email}
      </Fact>
      {card !== null && <Fact term="Card">{card}</Fact>}
      <Fact term="On the page">{onThePage(order)}</Fact>
      <Fact term="Tax">A personal gift to a person. Not tax-deductible.</Fact>
      <Fact term="Through">{legalEntity}</Fact>
    </dl>
  )
}

/** The receipt of one gift, for the screen and for paper. */
export const ReceiptSheet = ({ receipt }: ReceiptProps) => {
  const { order, caseTitle, caseSlug, recipientFirstName: firstName } = receipt
  const { brandName } = usePublicConfig()
  return (
    <article className="receipt-page">
      <p className="type-meta text-quiet">Receipt {order.receiptNumber}</p>
      <h1 className="type-h1 mt-1">Thank you, {order.donorFirstName}</h1>
      <p className="type-lead mt-2">
        Your {formatCents(order.amountCents)} to {firstName} went through.
      </p>
      <p className="mt-2">
        For{' '}
        <Link to={caseAddress({ caseId: order.caseId, slug: caseSlug })} className="link-text">
          {caseTitle}
        </Link>
      </p>
      <div className="mt-6">
        <GiftLines lines={paidLines(order, { recipient: firstName, firstName, brandName })} />
      </div>
      <Facts order={order} />
      <Button
        kind="secondary"
        size="large"
        icon="printer"
        className="with-script mt-6 print:hidden"
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
      <ChangedYourMind order={order} />
    </article>
  )
}
