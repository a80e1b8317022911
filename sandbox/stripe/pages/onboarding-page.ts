import { type Html, html } from '../../pages/html.ts'
import type { AccountComponent, AccountFacts, StripeRecord } from '../facts.ts'
import { errorLine, framePage } from './frame-page.ts'
import { NOT_CONFIRMED, requestedFields } from './onboarding-answers.ts'

/** The account holder's form. Only the sandbox's origin can read this page. */

type Field = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** Current value of a text field; absent for a field of digits. */
  readonly text?: string
}

const ssnField: Field = {
  id: 'ssn',
  label: 'Last 4 digits of your SSN',
  hint: 'It confirms who you are. Only the payment provider sees it.',
}
const bankFields: readonly Field[] = [
  {
    id: 'routing',
    label: 'Routing number',
    hint: '9 digits, on your checks and in your bank’s app.',
  },
  { id: 'account', label: 'Account number' },
  { id: 'again', label: 'Confirm account number' },
]

const cardFields: readonly Field[] = [
  { id: 'card', label: 'Debit card number' },
  { id: 'expiry', label: 'Expiration date', hint: 'Month/year, like 09/34.' },
]

const personFields = (facts: AccountFacts): readonly Field[] => [
  { id: 'first', label: 'First name', text: facts.holder.firstName ?? '' },
  { id: 'last', label: 'Last name', text: facts.holder.lastName ?? '' },
  { id: 'born', label: 'Birth date', hint: 'Month/day/year', text: born(facts) },
]

/** A form field. Its length limit leaves room for pasted spaces and dashes. */
const field = ({ id, label, hint, text }: Field): Html => html`
  <div>
    <label for="${id}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <div class="box"><input id="${id}" name="${id}" type="text" autocomplete="off" spellcheck="false" value="${text ?? ''}"
      ${text === undefined && html`inputmode="numeric" data-digits`} maxlength="${text === undefined ? 40 : 100}" required aria-describedby="${hint === undefined ? '' : `${id}-hint `}${id}-error"></div>
    ${errorLine(id)}
  </div>`

/** Bank account or debit card, each with its fields; the style shows those of the chosen one. */
const destinationFields = (): Html => html`
  <fieldset class="to">
    <legend>Where should your payouts go?</legend>
    <label for="to-bank"><input id="to-bank" name="to" type="radio" value="bank" checked> Bank account</label>
    <label for="to-card"><input id="to-card" name="to" type="radio" value="card"> Debit card</label>
  </fieldset>
  <div class="asked for-bank">${bankFields.map(field)}</div>
  <div class="asked for-card">${cardFields.map(field)}</div>`

const born = ({ holder: { birthDay } }: AccountFacts): string =>
  birthDay === null ? '–' : `${birthDay.month}/${birthDay.day}/${birthDay.year}`

type FormState = { readonly facts: AccountFacts; readonly component: AccountComponent }

const holderList = ({ facts, component }: FormState): Html => {
  const { firstName, lastName, address } = facts.holder
  const knownName = html`<div><dt>Name</dt><dd>${firstName} ${lastName}</dd></div>
    <div><dt>Birth date</dt><dd>${born(facts)}</dd></div>`
  return html`<dl class="holder">
    ${!requestedFields(facts, component).person && knownName}
    <div><dt>Address</dt><dd>${address.line1}, ${address.city}, ${address.state} ${address.postalCode}</dd></div>
    ${facts.bank !== null && html`<div><dt>${facts.bank.card == null ? 'Bank account' : 'Debit card'}</dt><dd>${facts.bank.card?.brand ?? facts.bank.bankName}, ending in ${facts.bank.last4}</dd></div>`}
  </dl>`
}

const later = html`<button class="link" type="button" id="later" disabled>Save for later</button>`

const form = ({ facts, component }: FormState): Html => {
  const requested = requestedFields(facts, component)
  return html`<form class="asked" id="asked" novalidate data-said="${requested.ssn && facts.identity === 'failed' ? NOT_CONFIRMED : ''}">
    ${requested.person && personFields(facts).map(field)}
    ${requested.ssn && field(ssnField)}
    ${requested.bank && destinationFields()}
    <p class="hint">By continuing, you agree to the payment provider’s terms, and to the money being paid to this account.</p>
    <div class="asked-foot">
      <button class="button button-chosen" type="submit" id="send" disabled>${component === 'account_management' ? 'Save' : 'Continue'}</button>
      ${component === 'account_onboarding' && later}
    </div>
    <div role="alert"><p class="error" id="failed" hidden></p></div>
  </form>`
}

const nothingRequired = (facts: AccountFacts): Html => html`
  <p>${facts.identity === 'pending' ? 'We’re checking your details. It takes a minute or two.' : 'You’re all set. There’s nothing more to add.'}</p>
  <div class="asked-foot"><button class="button button-chosen" type="button" id="later" disabled>Done</button></div>`

const stopped = html`
  <p>This account is closed. Contact the site you came from.</p>
  <div class="asked-foot"><button class="button" type="button" id="later" disabled>Back</button></div>`

const bodyOf = (state: FormState): Html => {
  const { facts, component } = state
  if (facts.stopped !== null) return stopped
  const requested = requestedFields(facts, component)
  return requested.ssn || requested.bank ? form(state) : nothingRequired(facts)
}

/**
 * Confirmation of another bank account or card. The frame shows it, because the component sends its page no exit event.
 */
const saved = html`<p role="status" id="saved" hidden>Saved. Your next payouts go there.</p>`

export const onboardingPage = (
  parent: string,
  { facts }: StripeRecord<'account'>,
  component: AccountComponent,
): Html =>
  framePage({
    title: 'Bank account and identity',
    parent,
    styles: ['base', 'element', 'onboarding'],
    script: 'onboarding',
    body: html`<body><div class="onboarding" id="onboarding">
  <p class="test">TEST MODE: use 0000, and 110000000 and 000123456789 or the debit card 4000 0566 5566 5556. Never type your own numbers.</p>
  ${component === 'account_management' && saved}
  ${holderList({ facts, component })}
  ${bodyOf({ facts, component })}
</div></body>`,
  })

export const noSessionPage = (parent: string): Html =>
  framePage({
    title: 'Session expired',
    parent,
    styles: ['base', 'element', 'onboarding'],
    script: 'onboarding',
    body: html`<body data-over><div class="onboarding" id="onboarding"><p>This form was open for too long.</p></div></body>`,
  })
