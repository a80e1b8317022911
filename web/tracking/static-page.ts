import { browserStorage } from '#web/browser/tab-storage.ts'
import { storeFirstVisit } from '#web/browser/visits/first-visit.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { rememberVisitSource } from '#web/browser/visits/visit-source.ts'
import { type EnteredPage, enterPage } from './enter-page.ts'
import { startTracker } from './tracker.ts'

/*
 * The only script of a page without the framework's scripts. It records that the page was entered and what is pressed
 * on it. The server writes the page's data into the script element.
 */

/** Reports an error. The code that masks and sends errors is loaded with the first one. */
const reportLater = (error: unknown): void =>
  void import('#web/browser/report-errors.ts').then(({ reportBrowserError }) => reportBrowserError(error))

const text = document.querySelector('script[data-entered-page]')?.getAttribute('data-entered-page')
window.addEventListener('error', ({ error, message }) => reportLater(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => reportLater(reason))
storeFirstVisit(browserStorage(), document)
rememberVisitSource(browserStorage(), window.location.search)
if (text && mayMeasure(true)) {
  // Safe: our own server wrote a value of this type.
  const page: EnteredPage = JSON.parse(text)
  enterPage(page, true, async () => ({ startTracker }))
}
