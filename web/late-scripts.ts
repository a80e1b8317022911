import { CARRIED_PARAMETERS } from '#contract/sharing/carried-parameters.ts'
import { FIRST_VISIT } from './browser/visits/first-visit.ts'

const MODULE_SCRIPT = /<script type="module"(?: async="")?([^>]*)>([\s\S]*?)<\/script>/g
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ID = 'late-module'

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
 * Serialized into each page, also those without modules: stores the tab's first page, and adds the attribution parameters
 * to links to fundraiser pages. Once modules run, first-visit.ts and fundraiser-link.tsx do this.
 */
const carryVisit = (storageKey: string, parameterNames: readonly string[]): void => {
  const { origin, pathname: path, search } = location
  let first = search
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (stored === null) {
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({ referrer: document.referrer, origin, path, search }),
      )
    } else first = JSON.parse(stored).search
  } catch {
    // Without storage, or with a corrupt record, the page's own address is used.
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/fundraiser"]')) {
    const url = new URL(link.href)
    for (const source of [search, first].map((text) => new URLSearchParams(text))) {
      for (const name of parameterNames) {
        const value = source.get(name)
        if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
      }
    }
    if (url.href !== link.href) link.setAttribute('href', url.pathname + url.search + url.hash)
  }
}

const inlineScript = (run: (...values: never[]) => void, ...values: readonly unknown[]): string =>
  // Without the indentation of this file.
  `<script>(${String(run).replaceAll(/\n\s+/g, '\n')})(${values.map((value) => JSON.stringify(value)).join()})</script>`

/** Adds the inline script that carries attribution parameters. */
export const withCarriedVisit = (html: string): string =>
  html.replace('</body>', `${inlineScript(carryVisit, FIRST_VISIT, CARRIED_PARAMETERS)}</body>`)

/**
 * Defers the page's modules, so that they don't compete with its text, fonts and pictures. React Router emits them to load
 * at once and has no setting for it.
 * @throws if the page's markup isn't the one expected of React Router
 */
export const withLateScripts = (html: string): string => {
  const scripts = html.match(MODULE_SCRIPT) ?? []
  if (scripts.length === 0 && !html.includes('type="module"')) return html
  if (scripts.length !== 1) throw new Error(`A page has one module script, not ${scripts.length}.`)
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const starter = inlineScript(loadLate, ID, files)
  return html.replaceAll(PRELOAD, '').replace(MODULE_SCRIPT, (_, attributes: string, body: string) => {
    const data = attributes.replace(' src=', ' data-src=')
    return `<script type="text/plain" id="${ID}"${data}>${body}</script>${starter}`
  })
}
