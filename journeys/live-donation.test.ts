import type { APIRequestContext, Page } from '@playwright/test'
import { addressOfCase } from './donating.ts'
import { expect, journey } from './journey.ts'
import { createDonation } from './placed-donation.ts'

/** The target is a second, but a shared machine may take longer. */
const UPDATE_MS_MAX = 3000

/** Makes a donation as another person. */
const give = (page: Page, request: APIRequestContext, name: string) =>
  createDonation(page, request, { to: 'Almeda', amountCents: 2500, name, message: 'From the next street' })

const raisedDollars = async (page: Page): Promise<number> => {
  const text = await page.getByRole('progressbar', { name: 'Raised so far' }).getAttribute('aria-valuetext')
  return Number(/^\$([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}

/** Simulates the tab's visibility changes. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

journey(
  'a donation appears in another open window within moments, and is announced',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const address = await addressOfCase(page, 'Almeda')
    const listening = page.waitForRequest(/\/case\/live\?/)
    await page.goto(address)
    await listening
    const before = await raisedDollars(page)
    const name = `Nora Quist ${journey.info().project.name}`
    await give(page, request, name)
    const donations = page.getByRole('region', { name: 'Raised so far' })
    await expect(donations.getByText(name)).toBeVisible({ timeout: UPDATE_MS_MAX })
    await expect.poll(() => raisedDollars(page), { timeout: UPDATE_MS_MAX }).toBe(before + 25)
    await expect(page.getByRole('region', { name: 'Words of support' }).getByText(name)).toBeVisible()
    await expect(page.getByText(new RegExp(`^${name} gave \\$25\\. \\$[\\d,]+ raised\\.$`))).toBeAttached()
  },
)

journey(
  'a background page doesn’t update, and catches up when I return',
  { tag: '@phone' },
  async ({ page, request }) => {
    const address = await addressOfCase(page, 'Almeda')
    const listening = page.waitForRequest(/\/case\/live\?/)
    await page.goto(address)
    const subscription = await listening
    const closed = page.waitForEvent('requestfailed', (request) => request === subscription)
    await setHidden(page, true)
    await closed
    const name = `Tomas Reyes ${journey.info().project.name}`
    await give(page, request, name)
    await expect(page.getByText(name)).toHaveCount(0)
    await setHidden(page, false)
    await expect(page.getByRole('region', { name: 'Raised so far' }).getByText(name)).toBeVisible()
  },
)

journey(
  'a page that stays open is live again after the server refused its stream',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/502/)
    const address = await addressOfCase(page, 'Almeda')
    let refusals = 2
    await page.route(/\/case\/live\?/, async (route) => {
      refusals -= 1
      await (refusals >= 0 ? route.fulfill({ status: 502 }) : route.continue())
    })
    await page.goto(address)
    const name = `Yusuf Haddad ${journey.info().project.name}`
    await give(page, request, name)
    await expect(page.getByRole('region', { name: 'Raised so far' }).getByText(name)).toBeVisible()
    expect(refusals).toBe(-1)
  },
)

journey(
  'the list also shows a donation made before the page subscribes',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const address = await addressOfCase(page, 'Almeda')
    const maySubscribe = Promise.withResolvers<void>()
    await page.route(/\/case\/live\?/, async (route) => {
      await maySubscribe.promise
      await route.continue()
    })
    await page.goto(address)
    const before = await raisedDollars(page)
    const name = `Ines Okafor ${journey.info().project.name}`
    await give(page, request, name)
    await expect(page.getByText(name)).toHaveCount(0)
    maySubscribe.resolve()
    await expect(page.getByRole('region', { name: 'Raised so far' }).getByText(name)).toBeVisible()
    await expect.poll(() => raisedDollars(page)).toBe(before + 25)
  },
)

journey(
  'a long name without spaces doesn’t make the page of a case wider than its screen',
  { tag: '@phone' },
  async ({ page, request }) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    const { receipt } = await createDonation(page, request, { to: 'Almeda', name, message: 'With love' })
    for (const address of [await addressOfCase(page, 'Almeda'), receipt]) {
      await page.goto(address)
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.screen.width)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  },
)
