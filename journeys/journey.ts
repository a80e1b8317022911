import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { accessibilityViolations as violationsIn } from '#testing/accessibility-violations.ts'
import { translateTexts } from './translator.ts'
import { isChanged, openBrowser, resetBrowser } from './warm-browser.ts'

/** A distinct client address per journey, by a proxy's header, like different people. */
const addressOf = (testId: string): string => {
  const bits = Number.parseInt(testId.slice(-6), 16)
  return `10.${bits >> 16}.${(bits >> 8) & 255}.${bits & 255}`
}

type ConsoleMessages = { consoleMessages: { expect: (pattern: RegExp) => void } }
type JourneyOptions = {
  /** Address of each worker's product. */
  readonly origins: readonly string[]
}
type PageOptions = {
  /** Whether a translator replaces all texts. */
  readonly translated: boolean
}
type Shared = {
  /**
   * A used browser with warm caches, shared by a worker's journeys: with cold ones the first page costs as
   * much CPU time as the next three.
   */
  readonly warmBrowser: { context: BrowserContext }
}

/**
 * A browser test. It fails if a page logs an error to the console, throws, or requests another host. A journey names
 * the messages it expects: `consoleMessages.expect(/404/)`.
 */
export const journey = base.extend<ConsoleMessages & PageOptions, JourneyOptions & Shared>({
  translated: [false, { option: true }],
  origins: [[], { option: true, scope: 'worker' }],
  baseURL: ({ origins }, run, { parallelIndex }) => run(origins[parallelIndex]),
  // Each journey has its own client address, because declined cards count against an address. Tracking is off, so
  // that all journeys see the control texts of running experiments.
  extraHTTPHeaders: ({ baseURL: _ }, run, { testId }) =>
    run({ 'x-forwarded-for': addressOf(testId), 'sec-gpc': '1' }),
  warmBrowser: [
    async ({ browser, origins }, run, { project, parallelIndex }) => {
      const baseURL = origins[parallelIndex]
      const { userAgent } = project.use
      const warm = {
        context: await openBrowser(browser, project.use, { baseURL, userAgent, javaScriptEnabled: true }),
      }
      await run(warm)
      await warm.context.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, warmBrowser, javaScriptEnabled, userAgent, extraHTTPHeaders, baseURL, translated },
    run,
    { project },
  ) => {
    const isWarm = javaScriptEnabled !== false && userAgent === project.use.userAgent && !translated
    const context = isWarm
      ? warmBrowser.context
      : await openBrowser(browser, project.use, { baseURL, userAgent, javaScriptEnabled })
    if (translated) await context.addInitScript(translateTexts)
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await run(context)
    const isReusable = isWarm && !isChanged(context)
    await (isReusable ? resetBrowser(context, baseURL) : context.close())
    if (isWarm && !isReusable)
      warmBrowser.context = await openBrowser(browser, project.use, { baseURL, userAgent, javaScriptEnabled })
  },
  consoleMessages: [
    async ({ page, context }, run) => {
      const messages: string[] = []
      const expected: RegExp[] = []
      page.on('console', (message) => {
        if (message.type() === 'error')
          messages.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`))
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== 'localhost')
          messages.push(`requested ${request.url()}`)
      })
      // The console names a refused call only, so its answer is shown with it.
      const refusals: Promise<string>[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400 && answer.url().includes('/api/'))
          refusals.push(answer.text().catch(({ message }: Error) => message))
      })
      await run({ expect: (pattern) => expected.push(pattern) })
      const unexpected = messages.filter((line) => !expected.some((pattern) => pattern.test(line)))
      if (unexpected.length > 0) unexpected.push(...(await Promise.all(refusals)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/** Polls every 50 ms, because by default the browser would render a static page sixty times a second. */
export const POLL_SLOWLY = { polling: 50 }

/** Waits until React has hydrated the page. Before that, links and forms load documents. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () => {
      const content = document.querySelector('main')
      return content !== null && Object.keys(content).some((key) => key.startsWith('__react'))
    },
    undefined,
    POLL_SLOWLY,
  )

const FADE_MS_MAX = 1000

/** Waits for fade-ins to end, because until then colors are mixed with the background. */
const waitForFadeIns = (page: Page): Promise<void> =>
  page.evaluate(async (maxMs) => {
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= maxMs)
    await Promise.allSettled(short.map(({ finished }) => finished))
  }, FADE_MS_MAX)

/** Accessibility violations of the page's current state. */
export const accessibilityViolations = async (page: Page): Promise<string[]> => {
  await waitForFadeIns(page)
  return violationsIn(page)
}

export { expect }

/** Presses Tab until the control has the focus: proof that a keyboard reaches it. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let stops = 0; stops < 40; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}
