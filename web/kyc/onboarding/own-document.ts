import { formPersistence } from '#web/browser/form-persistence.ts'
import { restoreLostFocus } from '#web/browser/page-heading.ts'

const FOLDER = '/kyc/'

/** Whether a path is a page that may contain the provider's form. */
export const isOnboardingPath = (pathname: string): boolean => pathname.startsWith(FOLDER)

/** Path of the document's load: client-side navigations keep its content policy. */
const documentPath = (): string => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? location.pathname : new URL(entry.name).pathname
}

/** Only documents loaded on the identity check's pages allow the provider's form; others must reload. */
export const needsOwnDocument = (): boolean => !isOnboardingPath(documentPath())

const LED_HERE = 'own-document'

/** Reloads the page as its own document, which then restores the focus to its heading. */
export const loadOwnDocument = (): void => {
  formPersistence.set(LED_HERE, true)
  location.reload()
}

/** Restores the focus after that reload, unless the person has moved it. */
export const restoreFocusInOwnDocument = (): void => {
  if (formPersistence.get(LED_HERE) === undefined) return
  formPersistence.delete(LED_HERE)
  restoreLostFocus()
}
