import { formatCents } from '#contract/money.ts'
import { statementText } from '../stripe/charges.ts'
import type { StoredEvent } from '../stripe/events.ts'
import type { StripeRecord } from '../stripe/facts.ts'
import { render, type Scene } from '../stripe/render.ts'
import { type Html, html } from './html.ts'
import { possiblePaymentActions } from './payment-actions.ts'
import { cardWords, eventTable, paymentTag } from './provider-panel.ts'
import { fullTime } from './times.ts'

export type PaymentState = {
  readonly intent: StripeRecord<'payment_intent'>
  /** Charges, refunds, disputes, warnings and balance transactions of this payment, oldest first. */
  readonly objects: readonly StripeRecord[]
  readonly events: readonly StoredEvent[]
  readonly scene: Scene
  readonly productOrigin: string
}

const chargeOf = (state: PaymentState): StripeRecord<'charge'> | undefined =>
  state.objects.find(
    (object): object is StripeRecord<'charge'> =>
      object.type === 'charge' && object.id === state.intent.facts.latestChargeId,
  )

const factList = (state: PaymentState): Html => {
  const { intent } = state
  const charge = chargeOf(state)
  const error = intent.facts.lastError
  const orderId = intent.facts.metadata['order_id']
  return html`<dl class="facts">
    <dt>What for</dt><dd>${intent.facts.description ?? '–'}</dd>
    <dt>Donor</dt><dd>${intent.facts.card?.billing.name ?? '–'}</dd>
    ${orderId !== undefined && html`<dt>In Hearten</dt><dd><a href="${state.productOrigin}/staff/orders/${orderId}">The order, for staff</a></dd>`}
    <dt>Payment</dt><dd class="wire">${intent.id}</dd>
    <dt>Card</dt><dd>${cardWords(intent.facts.card)}</dd>
    <dt>Statement</dt><dd>${statementText(intent.facts)}</dd>
    <dt>Receipt to</dt><dd>${intent.facts.receiptEmail ?? '–'}</dd>
    <dt>Refunded</dt><dd>${charge ? formatCents(charge.facts.refundedCents) : '–'}</dd>
    <dt>Created</dt><dd>${fullTime(intent.createdMs)}</dd>
    ${error && html`<dt>Last error</dt><dd><span class="wire">${error.declineCode ?? error.code}</span> ${error.message}</dd>`}
    ${Object.entries(intent.facts.metadata).map(
      ([name, value]) => html`<dt class="wire">${name}</dt><dd class="wire">${value}</dd>`,
    )}
  </dl>`
}

const actForms = (state: PaymentState): Html => {
  const acts = possiblePaymentActions(state.intent, chargeOf(state))
  if (acts.length === 0)
    return html`<p class="quiet small">There’s nothing to do here right now. Anything still due happens over time: jump ahead on the <a href="/clock">Clock</a>.</p>`
  return html`<div class="row">${acts.map(
    ({ act, words }) => html`<form method="post" action="/payments/${state.intent.id}">
      <input type="hidden" name="act" value="${act}"><button class="button" type="submit">${words}</button></form>`,
  )}</div>
  ${chargeOf(state)?.facts.dispute === 'open' && html`<p class="quiet small">The donor’s bank decides. If you do nothing, it decides for the donor at the deadline.</p>`}
  <p class="small">For machines: <span class="wire">POST /payments/${state.intent.id} {"act": ${acts.map(({ act }) => `"${act}"`).join(' | ')}}</span></p>`
}

const objectDetails = (object: StripeRecord, scene: Scene): Html => html`
  <details><summary><span class="wire">${object.type}</span> <span class="wire quiet">${object.id}</span></summary>
    <pre tabindex="0">${JSON.stringify(render(object, scene), null, 2)}</pre></details>`

export const paymentPanels = (state: PaymentState): Html => html`
  <section class="panel" aria-labelledby="payment-title">
    <div class="panel-head">
      <h2 id="payment-title">${formatCents(state.intent.facts.amountCents)}</h2>${paymentTag(state.intent.facts.status, chargeOf(state)?.facts.dispute)}
    </div>
    <div class="panel-body stack">${factList(state)}${actForms(state)}</div>
  </section>
  <section class="panel" aria-labelledby="events-title">
    <div class="panel-head"><h2 id="events-title">Events</h2></div>
    ${
      state.events.length === 0
        ? html`<p class="panel-body quiet">None. This payment was imported as history.</p>`
        : eventTable(state.events, state.scene.nowMs, true)
    }
  </section>
  <section class="panel" aria-labelledby="objects-title">
    <div class="panel-head"><h2 id="objects-title">API objects</h2></div>
    ${[state.intent, ...state.objects].map((object) => objectDetails(object, state.scene))}
  </section>`
