import type { bankFaults, Faults, tokenFaults, transferFaults, walletChoices } from '../faults.ts'
import { type Html, html } from './html.ts'

type Switch = {
  readonly name: keyof Faults
  readonly on: number | boolean
  readonly words: string
  readonly onOverview?: true
}

/** Faults as switches, with the value that each sets when on. `POST /faults` can set any other value. */
export const switches: readonly Switch[] = [
  { name: 'duplicateWebhooks', on: 1, words: 'Deliver webhooks twice', onOverview: true },
  { name: 'reorderWebhooks', on: 1, words: 'Deliver them out of order', onOverview: true },
  { name: 'delayWebhooksSeconds', on: 60, words: 'Deliver them a minute late' },
  { name: 'dropWebhooks', on: 1, words: 'Never deliver them' },
  { name: 'answer500Next', on: 1, words: 'Answer 500 once, then succeed', onOverview: true },
  { name: 'cutConnectionNext', on: 1, words: 'Cut the connection once before the answer' },
  { name: 'providerDown', on: true, words: 'Refuse every call to the payment provider' },
  { name: 'slowSuccessSeconds', on: 20, words: 'Wait 20 s before success', onOverview: true },
  { name: 'lateFeeSeconds', on: 120, words: 'Report card fees two minutes late' },
  { name: 'pendingRefundSeconds', on: 432_000, words: 'Keep refunds pending for 5 days' },
  { name: 'refuseMail', on: true, words: 'Refuse e-mail', onOverview: true },
  { name: 'identityDown', on: true, words: 'Answer 503 as Google, Apple and Facebook' },
  { name: 'identitySilent', on: true, words: 'Never answer as Google, Apple and Facebook' },
]

const isOn = (faults: Faults, item: Switch): boolean => faults[item.name] !== false && faults[item.name] !== 0

/** Value that a click on a switch sends. A fault with any other value than off counts as on. */
const nextValue = (faults: Faults, item: Switch): string => {
  if (!isOn(faults, item)) return String(item.on)
  return typeof item.on === 'boolean' ? 'false' : '0'
}

const switchForm = (faults: Faults, item: Switch, back: string): Html => html`
  <form method="post" action="/faults">
    <input type="hidden" name="back" value="${back}">
    <input type="hidden" name="${item.name}" value="${nextValue(faults, item)}">
    <button class="switch-row" type="submit" role="switch" aria-checked="${String(isOn(faults, item))}">
      <span>${item.words}</span><span class="knob" aria-hidden="true"></span>
    </button>
  </form>`

export const switchesPanel = (faults: Faults, back: '/' | '/faults'): Html => html`
  <section class="panel panel-body" aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <p class="quiet small">Things that go wrong on purpose.</p>
    ${switches.filter((item) => back === '/faults' || item.onOverview).map((item) => switchForm(faults, item, back))}
    ${back === '/' && html`<a class="more" href="/faults">All faults</a>`}
  </section>`

const walletWords: Record<(typeof walletChoices)[number], string> = {
  device: 'What the browser supports, and Link',
  none: 'None',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  both: 'Apple Pay and Google Pay',
  link: 'Link',
}

const tokenWords: Record<(typeof tokenFaults)[number], string> = {
  none: 'Valid',
  nonce: 'Made for another sign-in (nonce)',
  audience: 'Made for another application (audience)',
  issuer: 'Issued by another issuer',
  expired: 'Expired',
  signature: 'Bad signature',
}

const bankWords: Record<(typeof bankFaults)[number], string> = {
  none: 'They arrive, except at the test accounts that fail',
  before_paid: 'Banks reject them',
  after_paid: 'Banks return them after “paid”',
}

const transferWords: Record<(typeof transferFaults)[number], string> = {
  none: 'Made, if the account can take them',
  balance_insufficient: 'Refused: not enough balance',
  platform_restricted: 'Refused: the platform is restricted',
  key_without_permission: 'Refused: the key may not do that',
  key_revoked: 'Refused: the key has expired',
  account_invalid: 'Refused: no access to the account',
}

export const faultSettingsPanel = (faults: Faults): Html => html`
  <section class="panel panel-body stack" aria-labelledby="knobs-title">
    <h2 id="knobs-title">Wallets, sign-in and randomness</h2>
    <form class="stack" method="post" action="/faults">
      <input type="hidden" name="back" value="/faults">
      <label for="wallets">Wallets on the donor’s device</label>
      <select class="field" id="wallets" name="wallets">${Object.entries(walletWords).map(
        ([value, words]) =>
          html`<option value="${value}" ${value === faults.wallets && html`selected`}>${words}</option>`,
      )}</select>
      <label for="refuseTransfers">Transfers to recipients’ accounts</label>
      <select class="field" id="refuseTransfers" name="refuseTransfers">${Object.entries(transferWords).map(
        ([value, words]) =>
          html`<option value="${value}" ${value === faults.refuseTransfers && html`selected`}>${words}</option>`,
      )}</select>
      <label for="failBankPayouts">What happens to payouts to recipients</label>
      <select class="field" id="failBankPayouts" name="failBankPayouts">${Object.entries(bankWords).map(
        ([value, words]) =>
          html`<option value="${value}" ${value === faults.failBankPayouts && html`selected`}>${words}</option>`,
      )}</select>
      <label for="badIdentityToken">ID tokens from Google, Apple and Facebook</label>
      <select class="field" id="badIdentityToken" name="badIdentityToken">${Object.entries(tokenWords).map(
        ([value, words]) =>
          html`<option value="${value}" ${value === faults.badIdentityToken && html`selected`}>${words}</option>`,
      )}</select>
      <label for="seed">Random seed</label>
      <input class="field" id="seed" name="seed" inputmode="numeric" pattern="[0-9]{1,9}" required value="${faults.seed}">
      <div class="row"><button class="button" type="submit">Save</button></div>
    </form>
    <form method="post" action="/faults">
      <input type="hidden" name="back" value="/faults">
      <input type="hidden" name="reset" value="true">
      <button class="button" type="submit">Turn everything off</button>
    </form>
  </section>`
