/** A script element of rendered HTML. */
export type HtmlScript = {
  readonly attributes: string
  readonly body: string
  readonly start: number
  readonly end: number
}

const OPENING = '<script'
const CLOSING = '</script>'

/** The script elements of HTML that we rendered, in order. Reads the text once, however many openings it has. */
export const scriptsIn = (html: string): HtmlScript[] => {
  const scripts: HtmlScript[] = []
  let start = html.indexOf(OPENING)
  while (start >= 0) {
    const bodyAt = html.indexOf('>', start) + 1
    const bodyEnd = bodyAt === 0 ? -1 : html.indexOf(CLOSING, bodyAt)
    if (bodyEnd < 0) break
    const end = bodyEnd + CLOSING.length
    const attributes = html.slice(start + OPENING.length, bodyAt - 1)
    scripts.push({ attributes, body: html.slice(bodyAt, bodyEnd), start, end })
    start = html.indexOf(OPENING, end)
  }
  return scripts
}
