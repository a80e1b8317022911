import type { ReactElement } from 'react'
import { render } from 'react-email'

/** Tables of facts stay tables in plain text, and nothing shouts. */
const AS_TEXT = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table[data-facts]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
}

/** A mail's two faces: HTML, and the plain text of the same words for readers and programs that want it. */
export const renderMail = async (mail: ReactElement): Promise<{ html: string; text: string }> => {
  const [html, text] = await Promise.all([
    render(mail),
    render(mail, { plainText: true, htmlToTextOptions: AS_TEXT }),
  ])
  return { html, text }
}
