import { formatCents } from '#contract/money.ts'
import type { Faults } from '../../faults.ts'
import { type Html, html } from '../../pages/html.ts'
import { icon } from '../../pages/icons.ts'
import { ownCards, printedNumber, publishedCards } from '../test-cards.ts'
import { errorLine, framePage } from './frame-page.ts'

/** Marks of the stand-in buttons, drawn for them: an apple and a letter, which are no trademarks. */
const walletMarks = {
  apple_pay: html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d="M12 8.2C10.4 6.7 4.8 6.6 4.8 12.8c0 4.9 3 8.5 5.2 8.5 1 0 1.3-.5 2-.5s1 .5 2 .5c2.2 0 5.2-3.6 5.2-8.5 0-6.2-5.6-6.1-7.2-4.6Z"/><path d="M12.3 6.1c-.1-2.3 1.3-3.7 3.4-3.8.1 2.3-1.3 3.7-3.4 3.8Z"/></svg>`,
  google_pay: html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.8"><path d="M18 6.7a8 8 0 1 0 2 5.5h-7.4"/></svg>`,
  link: html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.8"><path d="m8 5 7 7-7 7"/></svg>`,
} satisfies Record<string, Html>

const field = (id: string, label: string, autocomplete: string, more: Html | null = null): Html => html`
  <label for="${id}">${label}</label>
  <div class="box">
    <input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" aria-describedby="${id}-error" spellcheck="false">
    ${more}
  </div>
  ${errorLine(id)}`

/** The card fields. Only the sandbox's origin can read this page. */
export const cardFieldsPage = (parent: string): Html =>
  framePage({
    title: 'Card fields',
    parent,
    styles: ['base', 'element'],
    script: 'card-fields',
    body: html`<body>
  <div class="ring" id="fields" role="group" aria-label="Card" data-test-numbers="${[...publishedCards, ...ownCards].map((card) => card.number).join(',')}">
    <div class="wide">${field('number', 'Card number', 'cc-number', icon('credit-card'))}</div>
    <div>${field('expiry', 'Expiration date', 'cc-exp')}</div>
    <div>${field('code', 'Security code', 'cc-csc')}</div>
    <div class="wide short">${field('zip', 'ZIP code', 'postal-code')}</div>
  </div>
</body>`,
  })

/**
 * A wallet's button. It shows the wallet's mark, and has its name for screen readers.
 */
const walletButton = (wallet: keyof typeof walletMarks, maker: string): Html =>
  html`<button class="wallet" type="button" data-wallet="${wallet}" hidden><span data-verb></span>${walletMarks[wallet]}<span><span class="away">${maker} </span>Pay</span></button>`

export const walletButtonsPage = (parent: string, faults: Faults): Html =>
  framePage({
    title: 'Wallets',
    parent,
    styles: ['base', 'element'],
    script: 'wallet-buttons',
    body: html`<body data-wallets="${faults.wallets}">
  <div class="wallets" id="buttons">
    ${walletButton('apple_pay', 'Apple')}
    ${walletButton('google_pay', 'Google')}
    <button class="wallet" type="button" data-wallet="link" hidden>${walletMarks.link}<span><span class="away">Pay with </span>Link</span></button>
  </div>
</body>`,
  })

const inWallet = [
  '4242424242424242',
  '378282246310005',
  '4000002760003184',
  '4000000000000002',
  '4000000000009995',
]

export type WalletSheet = {
  readonly wallet: 'apple_pay' | 'google_pay'
  readonly amountCents: number
  /** Name of the business that is paid. */
  readonly name: string
  /** The page's line items. */
  readonly lines: readonly { readonly name: string; readonly amount: number }[]
}

const sheetLine = (words: string, cents: number, look = 'line'): Html =>
  html`<div class="${look}"><dt>${words}</dt><dd>${formatCents(cents)}</dd></div>`

/** Lines of a sheet, down to the total. */
export const sheetLines = ({ lines, name, amountCents }: Omit<WalletSheet, 'wallet'>): Html =>
  html`<dl class="lines">${lines.map((line) => sheetLine(line.name, line.amount))}
        ${sheetLine(`Pay ${name}`, amountCents, 'line total')}</dl>`

/** The cards in a wallet, or in a person's Link. */
export const cardChoice = (): Html => html`<div><label class="label" for="card">Card</label>
        <select class="field" id="card">${publishedCards
          .filter((card) => inWallet.includes(card.number))
          .map(
            (card) =>
              html`<option value="${card.number}">${printedNumber(card)}, ${card.description}</option>`,
          )}</select></div>`

export const walletSheetPage = (parent: string, sheet: WalletSheet): Html =>
  framePage({
    title: sheet.wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay',
    parent,
    styles: ['base', 'sheet'],
    script: 'wallet-sheet',
    body: html`<body>
  <div class="stage"><div class="sheet">
    <div class="sheet-head"><h1 class="plain">${sheet.wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay'}</h1>
      <p class="hint">This is a stand-in. It doesn’t touch your wallet or your money.</p></div>
    <div class="sheet-body"><div class="bank">
      ${sheetLines(sheet)}
      ${cardChoice()}
      <div><label class="label" for="owner">Name in the wallet</label>
        <input class="field" id="owner" value="Carol Brandt" autocomplete="off"></div>
      <div><label class="label" for="email">E-mail in the wallet</label>
        <input class="field" id="email" value="carol.brandt@mail.example" autocomplete="off"></div>
    </div></div>
    <div class="sheet-foot">
      <button class="button button-chosen" type="button" id="pay" disabled>Pay ${formatCents(sheet.amountCents)}</button>
      <button class="link" type="button" id="cancel" disabled>Cancel</button>
    </div>
  </div></div>
</body>`,
  })
