import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { plainTextSelectors, render } from 'react-email'

/**
 * Converts a mail's HTML to plain text: tables of facts stay tables, and headings keep their case. Compiled once,
 * unlike by react-email, which compiles its options for each mail.
 */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table[data-facts]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
})

/** Both versions of a mail: HTML, and plain text with the same content. */
export const renderMail = async (mail: ReactElement): Promise<{ html: string; text: string }> => {
  const html = await render(mail)
  return { html, text: toPlainText(html) }
}
