import { disabledReasonOf, isPayable, requirementsOf } from '../stripe/accounts/account-requirements.ts'
import type { StoredEvent } from '../stripe/events.ts'
import type { AccountFacts, StripeRecord } from '../stripe/facts.ts'
import { render, type Scene } from '../stripe/render.ts'
import { possibleAccountActions } from './account-actions.ts'
import { type Html, html } from './html.ts'
import { eventTable } from './provider-panel.ts'
import { clockTime, fullTime } from './times.ts'

type Account = StripeRecord<'account'>

export const holderName = ({ holder }: AccountFacts): string =>
  `${holder.firstName ?? ''} ${holder.lastName ?? ''}`.trim() || 'No name yet'

const payoutsTag = (facts: AccountFacts): Html => {
  if (isPayable(facts)) return html`<span class="tag tag-good wire">transfers active</span>`
  return html`<span class="tag tag-wait wire">${disabledReasonOf(facts)}</span>`
}

const accountTable = (accounts: readonly Account[], nowMs: number): Html => html`
  <table class="listed">
    <thead><tr><th scope="col">Holder</th><th scope="col">Status</th><th scope="col">Payouts to</th><th scope="col">When, PT</th></tr></thead>
    <tbody>${accounts.map(
      ({ id, createdMs, facts }) => html`<tr>
        <td><a href="/payments/accounts/${id}">${holderName(facts)}</a></td>
        <td>${payoutsTag(facts)}</td>
        <td>${facts.bank === null ? '–' : `•••• ${facts.bank.last4}`}</td>
        <td class="quiet"><time datetime="${new Date(createdMs).toISOString()}" title="${fullTime(createdMs)}">${clockTime(createdMs, nowMs)}</time></td>
      </tr>`,
    )}</tbody>
  </table>`

/** Recipients' accounts, newest first. @param older address of the next page; null on the last page */
export const accountsPanel = (
  accounts: readonly Account[],
  nowMs: number,
  older: string | null,
): Html => html`
  <section class="panel" aria-labelledby="accounts-title">
    <div class="panel-head"><h2 id="accounts-title">Recipient accounts</h2></div>
    ${
      accounts.length === 0
        ? html`<p class="panel-body quiet">No accounts yet.</p>`
        : accountTable(accounts, nowMs)
    }
    <p class="panel-body small">SSN: <span class="wire">0000</span> is confirmed, <span class="wire">1111</span> isn’t,
      <span class="wire">2222</span> takes a minute. Routing number <span class="wire">110000000</span>, account
      <span class="wire">000123456789</span>; payouts to <span class="wire">000111111113</span> (closed) and
      <span class="wire">000111111116</span> (no such account) are returned. Debit card <span class="wire">4000 0566 5566 5556</span>,
      any future date; payouts to <span class="wire">4000 1111 0000 0113</span> (declined) and
      <span class="wire">4000 1111 0000 0121</span> (expired) are returned.</p>
    ${older !== null && html`<p class="panel-body"><a href="${older}">Show older accounts</a></p>`}
  </section>`

const fieldList = (fields: readonly string[] | null | undefined): Html =>
  fields && fields.length > 0 ? html`<span class="wire">${fields.join(', ')}</span>` : html`–`

const factList = ({ id, createdMs, facts }: Account): Html => {
  const { currently_due: due, pending_verification: pending, errors } = requirementsOf(facts)
  return html`<dl class="facts">
    <dt>Account</dt><dd class="wire">${id}</dd>
    <dt>Due</dt><dd>${fieldList(due)}</dd>
    <dt>Being checked</dt><dd>${fieldList(pending)}</dd>
    <dt>Errors</dt><dd>${fieldList(errors?.map(({ code }) => code))}</dd>
    <dt>Payouts to</dt><dd>${facts.bank === null ? '–' : `${facts.bank.card == null ? facts.bank.bankName : `${facts.bank.card.brand} debit`}, •••• ${facts.bank.last4}`}</dd>
    <dt>Created</dt><dd>${fullTime(createdMs)}</dd>
    ${Object.entries(facts.metadata).map(
      ([name, value]) => html`<dt class="wire">${name}</dt><dd class="wire">${value}</dd>`,
    )}
  </dl>`
}

const actForms = ({ id, facts }: Account): Html => {
  const acts = possibleAccountActions(facts)
  return html`<div class="row">${acts.map(
    ({ act, words }) => html`<form method="post" action="/payments/accounts/${id}">
      <input type="hidden" name="act" value="${act}"><button class="button" type="submit">${words}</button></form>`,
  )}</div>
  <p class="small">For machines: <span class="wire">POST /payments/accounts/${id} {"act": ${acts.map(({ act }) => `"${act}"`).join(' | ')}}</span></p>`
}

export const accountPanels = (account: Account, events: readonly StoredEvent[], scene: Scene): Html => html`
  <section class="panel" aria-labelledby="account-title">
    <div class="panel-head"><h2 id="account-title">${holderName(account.facts)}</h2>${payoutsTag(account.facts)}</div>
    <div class="panel-body stack">${factList(account)}${actForms(account)}</div>
  </section>
  <section class="panel" aria-labelledby="events-title">
    <div class="panel-head"><h2 id="events-title">Events</h2></div>
    ${events.length === 0 ? html`<p class="panel-body quiet">Nothing yet.</p>` : eventTable(events, scene.nowMs, true)}
  </section>
  <section class="panel" aria-labelledby="objects-title">
    <div class="panel-head"><h2 id="objects-title">API object</h2></div>
    <details><summary><span class="wire">account</span> <span class="wire quiet">${account.id}</span></summary>
      <pre tabindex="0">${JSON.stringify(render(account, scene), null, 2)}</pre></details>
  </section>`
