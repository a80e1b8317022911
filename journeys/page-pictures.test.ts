import type { Page } from '@playwright/test'
import { addressOfCase } from './donating.ts'
import { expect, journey } from './journey.ts'

const PHONE = { width: 390, height: 844 }
const SCREEN = { width: 1440, height: 900 }
const PHONE_BYTES_MAX = 60 * 1000
const SHIFT_MAX = 0.02

/** Runs in the page before it loads. Records how much moves, and the address of the largest picture painted. */
const observePaint = (): void => {
  const paint = { shift: 0, largest: '' }
  Object.assign(window, { paint })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON()
      if (hadRecentInput !== true) paint.shift += Number(value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.largest = String(entry.toJSON().url ?? '')
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const paintOf = (page: Page): Promise<{ shift: number; largest: string }> =>
  page.evaluate(() => Reflect.get(window, 'paint'))

const priorityOf = (page: Page, url: string): Promise<string | undefined> =>
  page.evaluate(
    (address) => [...document.images].find(({ currentSrc }) => currentSrc === address)?.fetchPriority,
    url,
  )

/** Opens a page, and loads its fonts only when its text has been painted without them. */
const openWithLateFonts = async (page: Page, path: string): Promise<void> => {
  const painted = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  painted.resolve()
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.unroute(/\.woff2$/)
}

journey(
  'the largest picture loads first and is small, and nothing moves when the fonts load',
  { tag: '@desktop' },
  async ({ page: first, browser, baseURL }) => {
    const address = await addressOfCase(first, 'Almeda')
    const donate = address.replace(/case-detail\/([^/]+).*/, 'donate/pay/$1')
    const pictured = ['/', '/case-list', address]
    for (const [viewport, deviceScaleFactor, bytesMax] of [
      [PHONE, 2, PHONE_BYTES_MAX],
      [PHONE, 3, PHONE_BYTES_MAX],
      [SCREEN, 1, Number.POSITIVE_INFINITY],
    ] as const) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, deviceScaleFactor })
      const page = await context.newPage()
      await page.addInitScript(observePaint)
      for (const path of [...pictured, donate, '/fundraiser', '/leads/campaign']) {
        await openWithLateFonts(page, path)
        const where = `${path} at ${viewport.width}, ${deviceScaleFactor} dots`
        // A loaded picture is painted a little later on a busy machine.
        if (pictured.includes(path))
          await expect.poll(async () => (await paintOf(page)).largest, where).toMatch(/\.avif$/)
        const { shift, largest } = await paintOf(page)
        expect(shift, where).toBeLessThan(SHIFT_MAX)
        if (largest === '') continue
        expect(await priorityOf(page, largest), where).toBe('high')
        expect((await (await page.request.get(largest)).body()).length, where).toBeLessThan(bytesMax)
      }
      await context.close()
    }
  },
)
