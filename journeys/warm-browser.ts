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

/** Browsers that a journey changed for as long as they last. */
const changed = new WeakSet<BrowserContext>()

/** Whether a journey gave the browser a script for every page, or took over its clock: no reset undoes that. */
export const isChanged = (context: BrowserContext): boolean => changed.has(context)

/** Notes such changes, which would otherwise reach the journeys that use the browser next. */
const noteChanges = (context: BrowserContext): void => {
  const noting =
    <Args extends unknown[], Answer>(act: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      changed.add(context)
      return act(...args)
    }
  const { clock } = context
  Object.assign(context, { addInitScript: noting(context.addInitScript.bind(context)) })
  Object.assign(clock, { install: noting(clock.install.bind(clock)) })
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
  noteChanges(context)
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
  if (baseURL !== undefined) await clearStorage(context.pages()[0] ?? (await context.newPage()), baseURL)
  for (const tab of context.pages()) await tab.close()
  await context.clearCookies()
}
