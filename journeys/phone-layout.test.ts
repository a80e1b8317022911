import type { Page } from '@playwright/test'
import { errorCalls } from '#contract/tracking/error-calls.ts'
import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'

journey(
  'a tablet’s browser shows the layout of phones on a screen as wide as a desktop’s',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const screen = { width: 1440, height: 1024 }
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent: IPAD,
      isMobile: true,
      hasTouch: true,
      viewport: screen,
      screen,
    })
    const page = await context.newPage()
    for (const path of ['/', '/about']) {
      await page.goto(path)
      if (path === '/') await waitForHydration(page)
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.clientWidth), path).toBe(768)
    }
    await context.close()
  },
)

journey(
  'an illegal id of the visitor is rejected, reported and replaced',
  { tag: '@desktop' },
  async ({ page, baseURL, consoleMessages }) => {
    consoleMessages.expect(/Illegal value for selfTag/)
    await page.context().addCookies([{ name: 'uuid', value: 'bad!', url: baseURL ?? '' }])
    const report = page.waitForRequest((request) => request.url().endsWith(errorCalls.logErrors.path))
    await page.goto('/case-list')
    expect((await report).postData()).toContain('Illegal value for selfTag')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'uuid')?.value).toMatch(/^[0-9A-Za-z]{19}$/)
  },
)

/** Enlarges text as a browser's own setting does: every size is in rem. */
const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const TEXT_PAGES = [
  '/about',
  '/how-it-works/giving',
  '/how-it-works/raising',
  '/fees',
  '/security',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/taxes',
  '/causes',
  '/causes/medical',
  '/leads/about',
  '/leads/security',
  '/find-receipt',
]

journey(
  'with text enlarged to 200% nothing scrolls sideways, and the bar keeps its buttons in one row',
  { tag: '@phone' },
  async ({ page }) => {
    const address = await addressOfCase(page, 'Rosa')
    const donate = address.replace(/case-detail\/([^/]+).*/, 'donate/pay/$1')
    for (const path of [
      '/',
      address,
      '/leads/campaign',
      '/case-list',
      '/fundraiser',
      donate,
      ...TEXT_PAGES,
    ]) {
      await page.goto(path)
      await enlargeText(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
    await page.goto(address)
    await waitForHydration(page)
    await enlargeText(page)
    await page.getByRole('heading', { name: 'Where the money went' }).scrollIntoViewIfNeeded()
    const bar = page.getByRole('complementary', { name: 'Give' })
    const share = await bar.getByRole('button', { name: 'Share' }).boundingBox()
    const give = await bar.getByRole('link').boundingBox()
    expect(share?.y).toBe(give?.y)
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'on the smallest phones amounts to the cent stay on one line',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(await addressOfCase(page, 'Rosa'))
    const strip = page.getByRole('region', { name: 'Where the money is' })
    for (const amount of await strip.getByText(/^\$[\d,]+\.\d\d$/).all()) {
      const lines = await amount.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      })
      expect(lines, (await amount.textContent()) ?? '').toBe(1)
    }
    await expect(strip.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(3)
  },
)
