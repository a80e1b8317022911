import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test'

/** Names of the settings that simulate the project's device. */
const DEVICE_SETTINGS = [
  'viewport',
  'screen',
  'userAgent',
  'deviceScaleFactor',
  'isMobile',
  'hasTouch',
] as const

type BrowserSettings = {
  readonly baseURL: string | undefined
  readonly javaScriptEnabled: boolean | undefined
  readonly userAgent: string | undefined
}

/**
 * A new browser with cold caches. Each page gets a pointer event at once, so that its scripts load at once: journeys
 * click sooner than people do. page-weight.test.ts tests that scripts otherwise wait.
 */
export const openBrowser = async (
  browser: Browser,
  project: Partial<PlaywrightTestOptions>,
  { baseURL, javaScriptEnabled = true, userAgent }: BrowserSettings,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...Object.fromEntries(
      DEVICE_SETTINGS.filter((name) => name in project).map((name) => [name, project[name]]),
    ),
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(userAgent === undefined ? {} : { userAgent }),
    javaScriptEnabled,
  })
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => window.dispatchEvent(new PointerEvent('pointerdown')))
  })
  return context
}

const clearStorage = async (page: Page, baseURL: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(baseURL)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
}

/** Clears personal state, but keeps the cached public files. */
export const resetBrowser = async (context: BrowserContext, baseURL: string | undefined): Promise<void> => {
  context.removeAllListeners('request')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const [page] = context.pages()
  if (page !== undefined && baseURL !== undefined) await clearStorage(page, baseURL)
  for (const tab of context.pages()) await tab.close()
  await context.clearCookies()
}
