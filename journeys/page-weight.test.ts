import type { APIRequestContext, Page } from '@playwright/test'
import { addressOfCase } from './giving.ts'
import { alive, expect, journey } from './journey.ts'

const KB = 1000

/** Bytes of all scripts that a page loads, as a browser gets them. */
const scriptBytes = async (request: APIRequestContext, address: string): Promise<number> => {
  const page = await request.get(address)
  const html = await page.text()
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const answer = await request.head(file, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers()['content-encoding']).toBe('br')
      return Number(answer.headers()['content-length'])
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

journey('pages load few scripts', { tag: '@desktop' }, async ({ page, request }) => {
  const address = await addressOfCase(page, 'Almeda')
  const donate = address.replace(/case-detail\/([^/]+).*/, 'donate/pay/$1')
  for (const [path, most] of [
    ['/', 137],
    ['/case-list', 137],
    [address, 144],
    ['/fundraiser', 140],
    ['/leads/campaign', 140],
    [donate, 152],
    ['/about', 0],
    ['/faq', 0],
    ['/security', 0],
  ] as const) {
    expect(await scriptBytes(request, path), path).toBeLessThanOrEqual(most * KB)
  }
})

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
  'scripts come when the page has loaded, or at the first key',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    for (const path of ['/', '/case-list', '/fundraiser']) {
      await page.goto(path)
      await alive(page)
      expect(await earlyScripts(page), path).toEqual([])
    }
    // A picture that never comes holds the `load` event back.
    await page.route(/\.(avif|webp|jpg)$/, () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Tab')
    await alive(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    await context.close()
  },
)
