import { formPersistence } from '#web/browser/form-persistence.ts'
import { restoreLostFocus } from '#web/browser/page-heading.ts'

const ONBOARDING_FOLDER = '/kyc/'

/** Whether a path is a page that may contain the provider's form. */
export const isOnboardingPath = (pathname: string): boolean => pathname.startsWith(ONBOARDING_FOLDER)

/** Path with which the document was loaded. Client-side navigation keeps that document's CSP. */
const documentPath = (): string => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? location.pathname : new URL(entry.name).pathname
}

/** Whether the page must reload: only the CSP of the identity check's pages allows the provider's form. */
export const needsPageReload = (): boolean => !isOnboardingPath(documentPath())

const RESTORE_FOCUS_KEY = 'own-document'

/** Reloads the page to get its own CSP. The reloaded page then restores the focus to its heading. */
export const reloadForOnboarding = (): void => {
  formPersistence.set(RESTORE_FOCUS_KEY, true)
  location.reload()
}

/** Restores the focus after `reloadForOnboarding`, unless the person has moved it. */
export const restoreFocusAfterReload = (): void => {
  if (formPersistence.get(RESTORE_FOCUS_KEY) === undefined) return
  formPersistence.delete(RESTORE_FOCUS_KEY)
  restoreLostFocus()
}
