import { formatCents } from '#contract/money.ts'
import { type Html, html } from '../../pages/html.ts'
import { icon } from '../../pages/icons.ts'
import { statementText } from '../charges.ts'
import type { StripeRecord } from '../facts.ts'
import { authenticationPath } from '../payment-intents.ts'
import { framePage } from './frame-page.ts'

const outcomeForm = (action: string, outcome: string, button: Html, id: string | null = null): Html =>
  html`<form method="post" action="${action}" ${id !== null && html`id="${id}"`}><input type="hidden" name="outcome" value="${outcome}">${button}</form>`

const bankBody = (intent: StripeRecord<'payment_intent'>, action: string): Html => {
  const { amountCents, card } = intent.facts
  return html`
    <div class="sheet-body"><div class="bank">
      <div class="bank-head"><h1>First River Bank</h1><span class="tag">${icon('shield-check')} 3-D Secure</span></div>
      <p>Do you approve <strong>${formatCents(amountCents)}</strong> to ${statementText(intent.facts)} with the card
        ending in ${card?.last4}?</p>
      <p class="hint">A real bank would send a code here. This one takes your word.</p>
      <div class="answers">
        ${outcomeForm(action, 'approve', html`<button class="button button-chosen" type="submit" data-first>Approve</button>`)}
        ${outcomeForm(action, 'fail', html`<button class="button" type="submit">Fail</button>`)}
      </div>
    </div></div>
    <div class="sheet-foot"><p class="small">TEST MODE: no real bank is involved.</p>
      ${outcomeForm(action, 'close', html`<button class="link" type="submit">Cancel, pay another way</button>`, 'close')}
    </div>`
}

const bankDone = html`
  <div class="sheet-body"><div class="bank"><h1>First River Bank</h1><p>Your bank has your answer. You can close this page.</p></div></div>`

/**
 * The bank's check. `alone` is true for a page of its own after a redirect, false in an overlay.
 */
export const bankPage = (parent: string, intent: StripeRecord<'payment_intent'>, alone: boolean): Html => {
  const finished = intent.facts.status !== 'requires_action'
  const action = `${authenticationPath(intent.id, intent.facts.clientSecret)}${alone ? '&redirect=yes' : ''}`
  return framePage({
    title: 'First River Bank',
    parent,
    styles: ['base', 'sheet'],
    script: 'bank-check',
    body: html`<body ${alone && html`class="alone"`} data-finished="${finished ? 'yes' : 'no'}">
  <div class="stage" ${alone && html`role="main"`}><div class="sheet">
    ${finished ? bankDone : bankBody(intent, action)}
  </div></div>
</body>`,
  })
}
