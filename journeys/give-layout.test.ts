import type { Page } from '@playwright/test'
import { openDonate, payNow, showAmount, showDetails } from './donating.ts'
import { expect, journey } from './journey.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })

/** Maximum overlap of the totals and the facts before paying, at every scroll position. */
const maxOverlapWithTotals = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const end = document.documentElement.scrollHeight - window.innerHeight
    const overlaps = Array.from({ length: 25 }, (_, step) => {
      window.scrollTo({ top: (end * step) / 24, behavior: 'instant' })
      const [sums, notes] = [boxOf('.gift-sums'), boxOf('.before-you-pay')]
      const isBeside = notes.left >= sums.right || notes.right <= sums.left
      return isBeside ? 0 : Math.max(0, Math.min(sums.bottom, notes.bottom) - Math.max(sums.top, notes.top))
    })
    return Math.max(...overlaps)
  })

journey(
  'the totals stay in view beside the form, and the notes can be read completely without overlap',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    const glance = page.getByRole('complementary', { name: 'Your gift at a glance' })
    const sums = page.locator('.gift-sums')
    const notes = glance.locator('details')
    for (const [width, height] of [
      [1440, 1200],
      [1440, 900],
      [1280, 720],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(sums).toBeInViewport({ ratio: 1 })
      // The notes stand beside the form, below the totals, and their end can be reached.
      const [beside, form] = [await notes.boundingBox(), await page.locator('#your-gift').boundingBox()]
      expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
      await notes.getByText('Before you pay').click({ trial: true })
      await notes.getByRole('link').last().click({ trial: true })
      await expect(sums).toBeInViewport({ ratio: 1 })
      await payButton(page).scrollIntoViewIfNeeded()
      await expect(sums).toBeInViewport({ ratio: 1 })
      // The totals and the notes never overlap, however far the page is scrolled.
      expect(await maxOverlapWithTotals(page)).toBe(0)
    }
  },
)

journey(
  'the form fits a width of 320 and text at 200 %, and its bar covers nothing',
  { tag: '@phone' },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const bar = page.getByRole('complementary', { name: 'Your gift', exact: true })
    await expect(bar).toBeVisible()
    await showDetails(page)
    await expect(payNow(page, '$50.00')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await showAmount(page)
    await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%')
      window.scrollTo({ top: 0, behavior: 'instant' })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeVisible()
    // The bar's content fits it, it takes a fifth of the window, and the page ends above it.
    const box = await bar.evaluate((element) => ({
      overflow: element.scrollWidth - element.clientWidth,
      height: element.getBoundingClientRect().height,
      reserved: Number.parseFloat(getComputedStyle(document.body).paddingBottom),
    }))
    expect(box.overflow).toBeLessThanOrEqual(0)
    expect(box.height).toBeLessThanOrEqual(844 / 5)
    expect(box.reserved).toBeGreaterThanOrEqual(box.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const overflows = await page
      .locator('.chip')
      .evaluateAll((chips) => chips.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(Math.max(...overflows)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 720, height: 450 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
  },
)
