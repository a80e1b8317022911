import { formPersistence } from '#web/browser/form-persistence.ts'
import { headLostFocus } from '#web/browser/page-heading.ts'

const FOLDER = '/kyc/'

/** Whether a document's address is one of the pages that the provider's form may be in. */
export const isOnboardingPath = (pathname: string): boolean => pathname.startsWith(FOLDER)

/** Where this document was loaded from: pages that were gone to since have another address, and still its policy. */
const documentPath = (): string => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? location.pathname : new URL(entry.name).pathname
}

/** Only the identity check's own documents allow the provider's form; whoever came here from another gets one. */
export const needsOwnDocument = (): boolean => !isOnboardingPath(documentPath())

const LED_HERE = 'own-document'

/** Loads the page as a document of its own. Whoever was led to it is led on, to its heading, by the next one. */
export const loadOwnDocument = (): void => {
  formPersistence.set(LED_HERE, true)
  location.reload()
}

/** In the document that came of it: the focus is where it was before, unless somebody has gone on. */
export const goOnInOwnDocument = (): void => {
  if (formPersistence.get(LED_HERE) === undefined) return
  formPersistence.delete(LED_HERE)
  headLostFocus()
}
