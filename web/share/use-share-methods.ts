import { useInAppBrowser } from '#web/browser/in-app-browser.ts'
import { SHARE_METHODS, type ShareMethod } from './share-links.ts'

/** The share targets with a link that work in this browser. */
export const useShareMethods = (): readonly ShareMethod[] => {
  const inApp = useInAppBrowser()
  return SHARE_METHODS.filter((method) => !inApp?.refusedBy.some((service) => service === method))
}
