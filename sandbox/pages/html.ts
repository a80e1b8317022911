/** Trusted markup. Created only by `html`, so that typed text can't become markup. */
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

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(written).join('')
}

/** Markup template that escapes its values; lists are joined, empty values omitted. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + written(parts[index])).join(''))

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/

/** Plain text with links that open in a new tab. */
export const linked = (text: string): Html =>
  html`${text
    .split(LINK)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
    )}`
