import type { Page } from '@playwright/test'
import { addressOfCase } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'

const KB = 1000
/** Files of code that only other pages have (`tools/page-files.ts`). */
const OTHER_PAGES = /\/(?:home|list|donate|guides|gifts|members|staff|shared)-/

/** Bytes of all scripts that a page loads, as a browser gets them. */
const scriptBytes = async (origin: string, address: string): Promise<number> => {
  const html = await (await fetch(`${origin}${address}`)).text()
  const sizes = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].map(async (file) => {
    const { headers } = await fetch(`${origin}${file}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    return Number(headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

// Each page also loads the tracker afterwards, under 4 kB, so that most come to 133 kB in all.
journey('pages load few scripts', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const address = await addressOfCase(page, 'Almeda')
  const donate = address.replace(/case-detail\/([^/]+).*/, 'donate/pay/$1')
  for (const [path, maxKb] of [
    ['/', 140],
    ['/case-list', 140],
    [address, 145],
    ['/fundraiser', 140],
    ['/leads/campaign', 145],
    [donate, 160],
    ['/about', 7],
    ['/faq', 7],
    ['/security', 7],
  ] as const) {
    expect(await scriptBytes(baseURL ?? '', path), path).toBeLessThanOrEqual(maxKb * KB)
  }
})

const loadedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

journey(
  'parts of a case page that load later bring none of other pages’ code',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(await addressOfCase(page, 'Almeda'))
    await expect
      .poll(async () => (await loadedScripts(page)).join())
      .toMatch(/checks-panel.*tracker|tracker.*checks-panel/)
    expect((await loadedScripts(page)).filter((name) => OTHER_PAGES.test(name))).toEqual([])
  },
)

const earlyScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const loadedAt = Math.max(
      ...performance.getEntriesByType('navigation').map((visit) => visit.toJSON().loadEventStart),
    )
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadedAt)
      .map(({ name }) => name)
  })

journey(
  'scripts load after the page, or at the first key',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    for (const path of ['/', '/case-list', '/fundraiser']) {
      await page.goto(path)
      await waitForHydration(page)
      expect(await earlyScripts(page), path).toEqual([])
    }
    // Pictures that never load delay the `load` event.
    await page.route(/\.(avif|webp|jpg)$/, () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Tab')
    await waitForHydration(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    await context.close()
  },
)
