import type { OutsideTag } from '#contract/tracking/outside-tags.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { storeFirstVisit } from '#web/browser/visits/first-visit.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { rememberVisitSource } from '#web/browser/visits/visit-source.ts'
import { type EnteredPage, enterPage } from './enter-page.ts'
import { startTracker } from './tracker.ts'

/*
 * The only script of a page without the framework's scripts. It records that the page was entered and what is pressed
 * on it, and loads what the visitor allowed. The server writes the page's data into the script element.
 */

/** Reports an error. The code that masks and sends errors is loaded with the first one. */
const reportLater = (error: unknown): void =>
  void import('#web/browser/report-errors.ts').then(({ reportBrowserError }) => reportBrowserError(error))

/** Starts the companies' scripts that the visitor allowed. A failure to load is reported, and the next page tries again. */
const startTags = (tags: readonly (readonly [OutsideTag, string])[]): void =>
  void import('./start-tag.ts').then(({ startTag }) => {
    for (const [name, id] of tags) startTag(name, id)
  })

const script = document.querySelector<HTMLElement>('script[data-entered-page]')
// Safe: our own server wrote values of these types.
const page: EnteredPage | null = JSON.parse(script?.dataset['enteredPage'] ?? 'null')
const tags = script?.dataset['tags']
window.addEventListener('error', ({ error, message }) => reportLater(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => reportLater(reason))
storeFirstVisit(browserStorage(), document)
rememberVisitSource(browserStorage(), window.location.search)
if (page !== null && mayMeasure(true)) enterPage(page, true, async () => ({ startTracker }))
if (tags !== undefined) startTags(JSON.parse(tags))
