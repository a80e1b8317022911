import { formatCents } from '#contract/money.ts'
import { type Html, html } from '../../pages/html.ts'
import { cardChoice, sheetLines, type WalletSheet } from './element-pages.ts'
import { errorLine, framePage } from './frame-page.ts'

/** The code that Link takes in test mode, as Stripe publishes it. */
export const LINK_TEST_CODE = '000000'

/**
 * Link's window: the person's e-mail address, the code that was sent to it, and the cards they saved with Link. Known
 * again in the same browser, they begin with the cards.
 */
export const linkSheetPage = (parent: string, sheet: Omit<WalletSheet, 'wallet'>): Html =>
  framePage({
    title: 'Link',
    parent,
    styles: ['base', 'sheet'],
    script: 'link-sheet',
    body: html`<body data-code="${LINK_TEST_CODE}">
  <div class="stage"><div class="sheet">
    <div class="sheet-head"><h1 class="plain">Link</h1>
      <p class="hint">This is a stand-in. It doesn’t send a code or touch your money.</p></div>
    <div class="sheet-body"><div class="bank">
      <form class="step" id="email-step" novalidate>
        <label class="label" for="email">E-mail</label>
        <input class="field" id="email" type="email" autocomplete="email" aria-describedby="email-error">
        ${errorLine('email')}
        <button class="button button-chosen" type="submit" disabled>Continue</button>
      </form>
      <form class="step" id="code-step" novalidate hidden>
        <p>Enter the code for <strong id="sent-to"></strong>. In the sandbox it is ${LINK_TEST_CODE}.</p>
        <label class="label" for="code">Code</label>
        <input class="field" id="code" inputmode="numeric" maxlength="6" autocomplete="one-time-code" aria-describedby="code-error">
        ${errorLine('code')}
      </form>
      <div class="step" id="card-step" hidden>
        ${sheetLines(sheet)}
        ${cardChoice()}
        <p>Paying as <strong id="paying-as"></strong></p>
      </div>
    </div></div>
    <div class="sheet-foot">
      <button class="button button-chosen" type="button" id="pay" hidden>Pay ${formatCents(sheet.amountCents)}</button>
      <button class="link" type="button" id="cancel">Cancel</button>
    </div>
  </div></div>
</body>`,
  })
