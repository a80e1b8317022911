import { errorCalls } from '#contract/tracking/error-calls.ts'
import { expect, journey, waitForHydration } from './journey.ts'

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
