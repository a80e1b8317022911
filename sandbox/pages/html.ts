/** Trusted markup. Made by `html`, which escapes text, and from our own icons. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | false | undefined | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const renderPart = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(renderPart).join('')
}

/** Template tag for markup: escapes text, joins lists, and omits null, undefined and false. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + renderPart(parts[index])).join(''))

/** Its group makes `split` keep the addresses, at odd places, between the texts. */
const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/

/** Makes markup of plain text, with its addresses as links that open in a new tab. */
export const linkify = (text: string): Html =>
  html`${text
    .split(LINK)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
    )}`
