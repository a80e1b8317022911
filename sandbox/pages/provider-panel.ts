import { formatCents } from '#contract/money.ts'
import type { CardFacts } from '../stripe/cards.ts'
import type { StoredEvent } from '../stripe/events.ts'
import type { ChargeFacts, StripeRecord } from '../stripe/facts.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import type { PaymentFigures } from './payment-figures.ts'
import { clockTime, fullTime } from './times.ts'

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const

export const cardWords = (card: CardFacts | null): string => {
  if (card === null) return '–'
  return card.wallet === null ? `•••• ${card.last4}` : walletNames[card.wallet]
}

const cardOf = ({ object }: StoredEvent): CardFacts | null =>
  'card' in object.facts ? object.facts.card : null

/** Address that an event's row links to: the page of its payment or account. */
const addressOf = (object: StripeRecord): string | null => {
  if (object.type === 'account') return `/payments/accounts/${object.id}`
  const payment = object.type === 'payment_intent' ? object.id : object.parentId
  return payment === null ? null : `/payments/${payment}`
}

const amountOf = (object: StripeRecord): string =>
  'amountCents' in object.facts ? formatCents(object.facts.amountCents) : '–'

const time = (atMs: number, nowMs: number): Html =>
  html`<time datetime="${new Date(atMs).toISOString()}" title="${fullTime(atMs)}">${clockTime(atMs, nowMs)}</time>`

const deliveryWords: Record<StoredEvent['delivery'], string> = {
  delivered: 'delivered',
  pending: 'pending',
  failed: 'not delivered',
  not_wanted: 'not subscribed',
}

const eventRow = (event: StoredEvent, nowMs: number, showDelivery: boolean): Html => {
  const address = addressOf(event.object)
  const name = html`<span class="wire">${event.type}</span>`
  return html`<tr>
    <td class="amount">${amountOf(event.object)}</td>
    <td>${address === null ? name : html`<a href="${address}">${name}</a>`}</td>
    ${showDelivery ? html`<td class="quiet">${deliveryWords[event.delivery]}</td>` : html`<td>${cardWords(cardOf(event))}</td>`}
    <td class="quiet">${time(event.createdMs, nowMs)}</td>
  </tr>`
}

export const eventTable = (events: readonly StoredEvent[], nowMs: number, showDelivery = false): Html => html`
  <table class="listed">
    <thead><tr><th scope="col">Amount</th><th scope="col">Event</th>
      <th scope="col">${showDelivery ? 'Webhook' : 'Card'}</th><th scope="col">When, PT</th></tr></thead>
    <tbody>${events.map((event) => eventRow(event, nowMs, showDelivery))}</tbody>
  </table>`

export const hooksTag = ({ hooksDelivered, hooksWanted }: PaymentFigures): Html => {
  const words = `Webhooks delivered, ${hooksDelivered.toLocaleString('en-US')} of ${hooksWanted.toLocaleString('en-US')}`
  return hooksDelivered === hooksWanted
    ? html`<span class="tag tag-good">${icon('check')} ${words}</span>`
    : html`<span class="tag tag-wait">${icon('hourglass')} ${words}</span>`
}

export const figureList = (figures: PaymentFigures): Html => html`
  <dl class="figures">
    <div><dt>Balance</dt><dd>${formatCents(figures.balanceCents)}</dd></div>
    <div><dt>Payments today</dt><dd>${figures.paymentsToday.toLocaleString('en-US')}</dd></div>
    <div><dt>Open disputes</dt><dd>${figures.openDisputes}</dd></div>
  </dl>`

export const providerPanel = (
  figures: PaymentFigures,
  events: readonly StoredEvent[],
  nowMs: number,
): Html => html`
  <section class="panel" aria-labelledby="provider-title">
    <div class="panel-head"><h2 id="provider-title">Payment provider</h2>${hooksTag(figures)}</div>
    ${figureList(figures)}
    ${
      events.length === 0
        ? html`<p class="panel-body quiet">No events yet. Make a gift in Hearten with a test card.</p>`
        : eventTable(events, nowMs)
    }
  </section>`

const statusTags: Record<string, string> = {
  succeeded: 'tag tag-good',
  processing: 'tag tag-wait',
  requires_action: 'tag tag-wait',
}

/** State of a payment, and of its dispute: a payment that the donor's bank took back isn't a success. */
export const paymentTag = (status: string, dispute: ChargeFacts['dispute'] | undefined): Html => {
  if (dispute === 'lost') return html`<span class="tag tag-bad wire">dispute lost</span>`
  if (dispute === 'open') return html`<span class="tag tag-wait wire">disputed</span>`
  return html`<span class="${statusTags[status] ?? 'tag'} wire">${status}</span>`
}

/** Payments, each with its latest charge, if there is one. */
export type ChargedPayment = {
  readonly intent: StripeRecord<'payment_intent'>
  readonly charge: StripeRecord<'charge'> | undefined
}

export const paymentTable = (payments: readonly ChargedPayment[], nowMs: number): Html => html`
  <table class="listed">
    <thead><tr><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">What for</th>
      <th scope="col">Donor</th><th scope="col">Card</th><th scope="col">When, PT</th></tr></thead>
    <tbody>${payments.map(
      ({ intent, charge }) => html`<tr>
        <td class="amount"><a href="/payments/${intent.id}">${formatCents(intent.facts.amountCents)}</a></td>
        <td>${paymentTag(intent.facts.status, charge?.facts.dispute)}</td>
        <td>${intent.facts.description ?? '–'}</td>
        <td>${intent.facts.card?.billing.name ?? '–'}</td>
        <td>${cardWords(intent.facts.card)}</td>
        <td class="quiet">${time(intent.createdMs, nowMs)}</td>
      </tr>`,
    )}</tbody>
  </table>`
