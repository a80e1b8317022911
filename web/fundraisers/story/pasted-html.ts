/** Elements in pastes of Word and mail programs that aren't the author's text. */
const NO_TEXT = 'style, script, meta, link, title, xml, head, img, svg, button, input, select, textarea'

/** Bullet or number of a list item that Word pastes as a paragraph: "·  First". */
const BULLET = /^\s*(?:[·•▪◦‣o§-]|\(?\d{1,2}[.)]|[a-z][.)])\s+/i

const STYLE_ATTRIBUTE = 'data-style'

const isWordItem = (element: Element): boolean =>
  /MsoListParagraph/.test(element.className) ||
  /mso-list:\s*l\d/i.test(element.getAttribute(STYLE_ATTRIBUTE) ?? '')

const itemOf = (element: Element): HTMLLIElement => {
  const item = element.ownerDocument.createElement('li')
  for (const bullet of element.querySelectorAll(`[${STYLE_ATTRIBUTE}*="mso-list:Ignore" i]`)) bullet.remove()
  item.textContent = (element.textContent ?? '').replace(BULLET, '')
  return item
}

/** Merges adjacent Word items into one list. */
const groupWordItems = (body: HTMLElement): void => {
  for (const element of [...body.querySelectorAll('p, div, h1, h2, h3')]) {
    if (!isWordItem(element)) continue
    const previous = element.previousElementSibling
    const list =
      previous?.tagName === 'UL' && previous.hasAttribute('data-word')
        ? previous
        : element.ownerDocument.createElement('ul')
    list.setAttribute('data-word', '')
    if (list !== previous) element.before(list)
    list.append(itemOf(element))
    element.remove()
  }
}

/** A row of a table becomes a paragraph, or those of its cells; a space separates cells. */
const unfoldTables = (body: HTMLElement): void => {
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = [...table.querySelectorAll('caption, tr')].map((row) => {
      const line = body.ownerDocument.createElement('div')
      const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [row]
      for (const cell of cells) line.append(...cell.childNodes, ' ')
      return line
    })
    table.replaceWith(...lines)
  }
}

/** Two line breaks become a paragraph break; one becomes a space. */
const breakParagraphs = (body: HTMLElement): void => {
  for (const lineBreak of [...body.querySelectorAll('br')]) {
    const next = lineBreak.nextElementSibling
    if (
      next?.tagName === 'BR' &&
      (lineBreak.nextSibling === next || lineBreak.nextSibling?.textContent?.trim() === '')
    ) {
      next.remove()
      lineBreak.replaceWith(body.ownerDocument.createElement('div'))
    } else lineBreak.replaceWith(' ')
  }
}

/**
 * Renames style elements to titles, which aren't text either, and style attributes to data attributes. Our content
 * policy would report each of them while the HTML is parsed.
 */
const withoutStyles = (html: string): string =>
  html.replaceAll(/<[^<>]*>/g, (tag) =>
    tag.replace(/^<(\/?)style\b/i, '<$1title').replaceAll(/\sstyle\s*=/gi, ` ${STYLE_ATTRIBUTE}=`),
  )

/** Cleans pasted HTML to the structure of the editor's schema, without styles. */
export const cleanPastedHtml = (html: string): string => {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of page.querySelectorAll(NO_TEXT)) element.remove()
  groupWordItems(page.body)
  breakParagraphs(page.body)
  unfoldTables(page.body)
  return page.body.innerHTML
}
