import { CARRIED_PARAMETERS } from '#contract/share/carried-parameters.ts'
import { FIRST_VISIT } from './browser/visits/first-visit.ts'
import { MOBILE_AGENTS, PHONE_WIDTH_MAX_PX } from './browser/visits/mobile-mode.ts'
import { scriptsIn } from './html-scripts.ts'
import { keepPhoneLayout } from './phone-layout.ts'
import { BEFORE_HYDRATION, keepTranslatedText } from './translated-text.ts'

const MODULE = /^ type="module"(?: async="")?/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ID = 'late-module'

const withoutPreloads = (html: string): string => html.replaceAll(PRELOAD, '')

/**
 * Serialized into the page: loads its modules once the page is loaded and painted, or at the first user input, whichever
 * is first. Until then links, forms and details are plain HTML. The first paint often follows `load`, and modules would
 * compete with it; a hidden tab is painted once it is shown.
 */
const loadLate = async (id: string, files: readonly string[]): Promise<void> => {
  await new Promise((start) => {
    const paint = new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) start(entry)
    })
    addEventListener('load', () => paint.observe({ type: 'paint', buffered: true }))
    // Not pointermove, which browsers also send after the first layout, without any user input.
    for (const trigger of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])
      addEventListener(trigger, start, { capture: true, once: true, passive: true })
  })
  // Loads all files in parallel; a module would name its imports only once it has loaded.
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const late = document.getElementById(id)
  const src = late?.dataset['src']
  const module = src === undefined ? { text: late?.textContent } : { src }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', ...module }))
  // A browser's first date format takes as long as running all modules. Made while they load, it isn't part of that.
  if (src === undefined) setTimeout(Intl.DateTimeFormat)
}

/**
 * Serialized into each page, also those without modules: stores the tab's first page, which a guard's redirect names in
 * `next`, and adds the attribution parameters to links to fundraiser pages. Once modules run, first-visit.ts and
 * ui/link.tsx do this.
 */
const carryVisit = (storageKey: string, parameterNames: readonly string[]): void => {
  const { origin, search } = location
  let first = search
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (stored === null) {
      const page = new URL(new URLSearchParams(search).get('next') ?? location.href, origin)
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({ referrer: document.referrer, origin, path: page.pathname, search: page.search }),
      )
    } else first = JSON.parse(stored).search
  } catch {
    // Without storage, or with a corrupt record, the page's own address is used.
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/fundraiser"]')) {
    const url = new URL(link.href)
    for (const text of [search, first]) {
      for (const name of parameterNames) {
        const value = new URLSearchParams(text).get(name)
        if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
      }
    }
    if (url.href !== link.href) link.setAttribute('href', url.pathname + url.search + url.hash)
  }
}

const inlineScript = (run: (...values: never[]) => void, ...values: readonly unknown[]): string =>
  // Without the indentation of this file.
  `<script>(${String(run).replaceAll(/\n\s+/g, '\n')})(${values.map((value) => JSON.stringify(value)).join()})</script>`

/** Adds the inline scripts that every page runs. A translator may begin while the page is still read. */
export const withInlineScripts = (html: string): string =>
  html
    .replace('</head>', (end) => `${inlineScript(keepPhoneLayout, MOBILE_AGENTS, PHONE_WIDTH_MAX_PX)}${end}`)
    .replace('</head>', (end) =>
      // Only React keeps text nodes. A page without it has no modules, or the tracker's alone, by its address.
      html.includes(`id="${ID}">`) ? `${inlineScript(keepTranslatedText, BEFORE_HYDRATION)}${end}` : end,
    )
    .replace('</body>', () => `${inlineScript(carryVisit, FIRST_VISIT, CARRIED_PARAMETERS)}</body>`)

/**
 * Defers the page's modules, so that they don't compete with its text, fonts and pictures. React Router emits them to load
 * at once and has no setting for it.
 * @throws if the page's markup isn't the one expected of React Router
 */
export const withLateScripts = (html: string): string => {
  const [script, ...more] = scriptsIn(html).filter(({ attributes }) => MODULE.test(attributes))
  if (script === undefined && !html.includes('type="module"')) return html
  if (script === undefined || more.length > 0)
    throw new Error(`A page has one module script, not ${script === undefined ? 0 : more.length + 1}.`)
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const data = script.attributes.replace(MODULE, '').replace(' src=', ' data-src=')
  const late = `<script type="text/plain" id="${ID}"${data}>${script.body}</script>${inlineScript(loadLate, ID, files)}`
  return `${withoutPreloads(html.slice(0, script.start))}${late}${withoutPreloads(html.slice(script.end))}`
}
