import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'

/** Options for plain text: tables of facts stay tables, and headings keep their case. */
const AS_TEXT = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table[data-facts]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
}

/** Both versions of a mail: HTML, and plain text with the same content. */
export const renderMail = async (mail: ReactElement): Promise<{ html: string; text: string }> => {
  const html = await render(mail)
  return { html, text: toPlainText(html, AS_TEXT) }
}
