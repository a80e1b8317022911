import { type Html, html } from '../../pages/html.ts'

/** Drawn for the stand-in buttons: an apple and a letter, no trademarks. */
export const walletMarks = {
  apple_pay: html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d="M12 8.2C10.4 6.7 4.8 6.6 4.8 12.8c0 4.9 3 8.5 5.2 8.5 1 0 1.3-.5 2-.5s1 .5 2 .5c2.2 0 5.2-3.6 5.2-8.5 0-6.2-5.6-6.1-7.2-4.6Z"/><path d="M12.3 6.1c-.1-2.3 1.3-3.7 3.4-3.8.1 2.3-1.3 3.7-3.4 3.8Z"/></svg>`,
  google_pay: html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.8"><path d="M18 6.7a8 8 0 1 0 2 5.5h-7.4"/></svg>`,
} satisfies Record<string, Html>
