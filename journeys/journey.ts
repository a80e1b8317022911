import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { brokenRules } from '#testing/broken-rules.ts'
import { leaveBrowser, openBrowser } from './warm-browser.ts'

/** Where a journey comes from, as a proxy in front of the product says: each from somewhere else, as people do. */
const addressOf = (testId: string): string => {
  const bits = Number.parseInt(testId.slice(-6), 16)
  return `10.${bits >> 16}.${(bits >> 8) & 255}.${bits & 255}`
}

type Complaints = { complaints: { expect: (pattern: RegExp) => void } }
type JourneyOptions = {
  /** Where each worker's own product listens. */
  readonly origins: readonly string[]
}
type Shared = {
  /**
   * The browser of somebody who has been here before, for the journeys of a worker one after another: the pages' files, and
   * what was compiled of them, are there. In one that is new to all of it the first page takes as much of the processor
   * as the next three.
   */
  readonly warmBrowser: BrowserContext
}

/**
 * A test in the browser. It fails, whatever else it looks at, when a page complains on the console, throws, or asks
 * anything of an address that isn't this machine's. Expected complaints are named: `complaints.expect(/404/)`.
 */
export const journey = base.extend<Complaints, JourneyOptions & Shared>({
  origins: [[], { option: true, scope: 'worker' }],
  baseURL: ({ origins }, run, { parallelIndex }) => run(origins[parallelIndex]),
  // Refused cards count against where they come from, and journeys have many of them. Nobody measures them, so that
  // they all see the same words where an experiment runs.
  extraHTTPHeaders: ({ baseURL: _ }, run, { testId }) =>
    run({ 'x-forwarded-for': addressOf(testId), 'sec-gpc': '1' }),
  warmBrowser: [
    async ({ browser, origins }, run, { project, parallelIndex }) => {
      const baseURL = origins[parallelIndex]
      const { userAgent } = project.use
      const context = await openBrowser(browser, project.use, { baseURL, userAgent, javaScriptEnabled: true })
      await run(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, warmBrowser, javaScriptEnabled, userAgent, extraHTTPHeaders, baseURL },
    run,
    { project },
  ) => {
    const isWarm = javaScriptEnabled !== false && userAgent === project.use.userAgent
    const context = isWarm
      ? warmBrowser
      : await openBrowser(browser, project.use, { baseURL, userAgent, javaScriptEnabled })
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await run(context)
    await (isWarm ? leaveBrowser(context, baseURL) : context.close())
  },
  complaints: [
    async ({ page, context }, run) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`))
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== 'localhost') heard.push(`asked ${request.url()}`)
      })
      await run({ expect: (pattern) => expected.push(pattern) })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Asked now and then: at each frame, as is usual, the browser draws sixty a second of a page that stands still. */
export const NOW_AND_THEN = { polling: 50 }

/** The page has taken over from the server's HTML: before that, its links and forms load documents. */
export const alive = (page: Page) =>
  page.waitForFunction(
    () => {
      const content = document.querySelector('main')
      return content !== null && Object.keys(content).some((key) => key.startsWith('__react'))
    },
    undefined,
    NOW_AND_THEN,
  )

const A_MOMENT_MS = 1000

/** What fades in has come: half there, its colors are mixed with what lies behind. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async (momentMs) => {
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= momentMs)
    await Promise.allSettled(short.map(({ finished }) => finished))
  }, A_MOMENT_MS)

/** What stands in a person's way on the page as it stands. */
export const barriers = async (page: Page): Promise<string[]> => {
  await settled(page)
  return brokenRules(page)
}

export { expect }
