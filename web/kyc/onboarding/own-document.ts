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
