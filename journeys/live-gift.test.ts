import type { BrowserContext, Page } from '@playwright/test'
import { addressOfCase } from './giving.ts'
import { expect, journey } from './journey.ts'

/** A second is what people get; a machine that tests share with others may take longer. */
const MOMENT_MS = 3000

/** In a window of its own, up to the moment when the bank has said yes. */
const give = async (context: BrowserContext, address: string, name: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`/donate/pay/${address.split('/')[2]}?amount=25`)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail for the receipt').fill('donor@mail.example')
  await page.getByLabel(/^A message to/).fill('From the next street')
  await page.getByRole('button', { name: 'Pay $25.00 by card' }).locator('visible=true').first().click()
  const card = page.getByRole('dialog').frameLocator('iframe').first()
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByLabel('Expiry date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('ZIP code').fill('45750')
  const charged = page.waitForResponse((response) => response.url().endsWith('/pay/charge'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$25/ })
    .click()
  expect((await charged).status()).toBe(200)
}

const raisedDollars = async (page: Page): Promise<number> => {
  const text = await page.getByRole('progressbar', { name: 'Raised so far' }).getAttribute('aria-valuetext')
  return Number(/^\$([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}

/** What the browser tells a page when its tab goes to the back or comes to the front. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

journey(
  'a gift shows in another open window in a moment, and is said',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const address = await addressOfCase(page, 'Almeda')
    const listening = page.waitForRequest(/\/case\/live\?/)
    await page.goto(address)
    await listening
    const before = await raisedDollars(page)
    const name = `Nora Quist ${journey.info().project.name}`
    await give(context, address, name)
    const donations = page.getByRole('region', { name: 'Raised so far' })
    await expect(donations.getByText(name)).toBeVisible({ timeout: MOMENT_MS })
    await expect.poll(() => raisedDollars(page), { timeout: MOMENT_MS }).toBe(before + 25)
    await expect(page.getByRole('region', { name: 'Words of support' }).getByText(name)).toBeVisible()
    await expect(page.getByText(new RegExp(`^${name} gave \\$25\\. \\$[\\d,]+ raised\\.$`))).toBeAttached()
  },
)

journey(
  'a page in the back hears nothing, and catches up when I return',
  { tag: '@phone' },
  async ({ page, context }) => {
    const address = await addressOfCase(page, 'Almeda')
    const listening = page.waitForRequest(/\/case\/live\?/)
    await page.goto(address)
    const line = await listening
    const cut = page.waitForEvent('requestfailed', (request) => request === line)
    await setHidden(page, true)
    await cut
    const name = `Tomas Reyes ${journey.info().project.name}`
    await give(context, address, name)
    await expect(page.getByText(name)).toHaveCount(0)
    await setHidden(page, false)
    await expect(page.getByRole('region', { name: 'Raised so far' }).getByText(name)).toBeVisible()
  },
)

journey(
  'a gift that lands before the page listens is in its list all the same',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const address = await addressOfCase(page, 'Almeda')
    const given = Promise.withResolvers<void>()
    await page.route(/\/case\/live\?/, async (route) => {
      await given.promise
      await route.continue()
    })
    await page.goto(address)
    const before = await raisedDollars(page)
    const name = `Ines Okafor ${journey.info().project.name}`
    await give(context, address, name)
    await expect(page.getByText(name)).toHaveCount(0)
    given.resolve()
    await expect(page.getByRole('region', { name: 'Raised so far' }).getByText(name)).toBeVisible()
    await expect.poll(() => raisedDollars(page)).toBe(before + 25)
  },
)
