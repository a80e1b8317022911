import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A cell of a layout table is a block of its own. */
const asBlock = (selector: string) => ({
  selector,
  format: 'block',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
})

/** Converts a mail's HTML to plain text: tables of facts stay tables, and headings keep their case. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    asBlock('td'),
    asBlock('th'),
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table[data-facts]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
})

/** The document type that mail programs lay out tables by. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Both versions of a mail: HTML, and plain text with the same content. */
export const renderMail = (mail: ReactElement): { html: string; text: string } => {
  const html = `${DOCTYPE}${renderToStaticMarkup(mail)}`
  return { html, text: toPlainText(html) }
}
