import { useEffect, useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { paidWith, WALLET_NAMES } from '#contract/donations/card-name.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ResultHead } from '#web/ui/result-head.tsx'
import { persistedCard } from '../payment/persisted-card.ts'
import { resultOf } from './result.state.ts'
import { LookingSign, ResultStep } from './result-step.tsx'
import { useOrderPolling } from './use-order-polling.ts'

/** The card's name, known only to the tab in which the card was typed, so it is read after hydration. */
const usePersistedCard = (orderId: string): string | null => {
  const [card, setCard] = useState<string | null>(null)
  useEffect(() => setCard(persistedCard(browserStorage(), orderId)), [orderId])
  return card
}

const methodText = ({ payMethod }: OrderInfo): string =>
  payMethod === 'card' ? 'With the card you chose' : `With ${WALLET_NAMES[payMethod]}`

type ConfirmingProps = { readonly detail: CaseDetail; readonly order: OrderInfo }

/** Page of a payment that the bank hasn't answered: what is known, and that nothing is charged twice. */
export const Confirming = ({ detail, order }: ConfirmingProps) => {
  const card = usePersistedCard(order.orderId)
  const { late, busy, pollAgain } = useOrderPolling(order.orderId, resultOf(order.status))
  // A page that is opened again doesn't know yet that it is late, but no longer promises seconds.
  const isRecent = useNow().getTime() - Date.parse(order.createdAt) < MINUTE_MS
  const pace = late
    ? 'This is taking longer than usual. '
    : isRecent
      ? 'This usually takes a few seconds. '
      : ''
  return (
    <>
      <ResultHead
        figure={<LookingSign />}
        title={late ? 'Still confirming with your bank' : 'Confirming with your bank'}
      >
        <span>{pace}</span>
        <b>You won’t be charged twice</b>, and you don’t need to do anything.
      </ResultHead>
      <ol className="mt-8">
        <ResultStep icon="check" title="We have your details">
          {formatCents(order.totalCents)} to {detail.recipient.fullName},{' '}
          <DateText at={order.createdAt} form="time" />
        </ResultStep>
        <ResultStep icon="hourglass-medium" isPending title="Waiting for your bank’s answer">
          {paidWith(order) ?? card ?? methodText(order)}. We’ll keep checking, even if you close this page.
        </ResultStep>
      </ol>
      <Panel tone="mist" padding="small" className="type-meta mt-8 break-words">
        {/* One text, so that the comma stays with the address. */}
        <b>Next:</b>
        {` an e-mail to ${order.email}, whatever the answer. If it’s no, nothing is charged.`}
      </Panel>
      <div className="mt-6 grid gap-2">
        <ButtonLink
          to={`?orderId=${order.orderId}`}
          reloadDocument
          size="large"
          icon="arrow-clockwise"
          aria-busy={busy}
          onClick={(event) => {
            event.preventDefault()
            pollAgain()
          }}
        >
          Check again
        </ButtonLink>
        <ButtonLink to={caseAddress(detail)} kind="secondary" size="large">
          Back to the case
        </ButtonLink>
      </div>
      <p className="type-meta mt-6 text-quiet">Order {order.orderNumber}</p>
    </>
  )
}
