import { requestSentence, requestTitle, returnedText, returnReasonText } from '#contract/cases/return-text.ts'
import { refundTarget } from '#contract/donations/card-name.ts'
import { openFailure } from '#contract/donations/donation-failure.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import { disputeSentence, returnSentence } from '#contract/donations/refund-sentences.ts'
import { formatCents } from '#contract/money.ts'
import { DatedSentence, DateText } from '#web/ui/date-text.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'

const RequestPanel = ({ request }: { readonly request: NonNullable<Donation['request']> }) => (
  <Panel tone={request.state === 'open' ? 'sun' : 'mist'}>
    <p className="type-strong">{requestTitle(request)}</p>
    <p className="mt-1">
      <DatedSentence text={requestSentence(request, useNow())} at={request.answerUntil} /> Its number is{' '}
      <b className="whitespace-nowrap">{request.reference}</b>.
    </p>
  </Panel>
)

/** Refunds, disputes and requests of a donation; null if there are none. */
export const DonationHistory = ({ donation }: { readonly donation: Donation }) => {
  const { order, returns, request, dispute } = donation
  if (returns.length === 0 && request === null && dispute === null) return null
  const failure = openFailure(donation)
  const card = refundTarget(order)
  return (
    <section className="mt-10" aria-labelledby="became">
      <h2 id="became" className="type-h2">
        Refund history
      </h2>
      <div className="mt-4 space-y-4">
        {dispute && (
          <Panel tone={dispute.state === 'open' || dispute.state === 'inquiry' ? 'rose' : 'mist'}>
            <p>
              <DatedSentence text={disputeSentence(dispute)} at={dispute.decidesUntil} />
            </p>
          </Panel>
        )}
        {returns.map((refund) => (
          <Panel key={refund.refundId} tone={refund.state === 'failed' ? 'rose' : 'pine'}>
            <p className="type-strong flex justify-between gap-4">
              <span>{returnedText(refund, donation)}</span>
              <span className="whitespace-nowrap">{formatCents(refund.totalCents)}</span>
            </p>
            <p className="mt-1">
              <DatedSentence text={returnSentence(refund, card, refund === failure)} at={refund.stateAt} />
            </p>
            <p className="type-meta mt-1 text-quiet">
              {returnReasonText(refund.reason)} · <DateText at={refund.requestedAt} />
            </p>
          </Panel>
        ))}
        {request && <RequestPanel request={request} />}
      </div>
    </section>
  )
}
