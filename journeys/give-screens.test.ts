import type { Page } from '@playwright/test'
import {
  cardFields,
  donatePathOf,
  fillCard,
  fillDonateForm,
  openDonate,
  payNow,
  showAmount,
  showDetails,
  totalOf,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

/** The donate page's two screens on a phone. */

const proceed = (page: Page) => page.getByRole('link', { name: 'Continue', exact: true })
const details = (page: Page) => page.getByRole('heading', { name: 'Your details' })
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

journey(
  'Continue leads to the details, Back returns with everything kept, and each screen is one scroll at most',
  { tag: '@phone' },
  async ({ page }) => {
    await openDonate(page, 'Rosa')
    const bar = page.getByRole('complementary', { name: 'Your gift', exact: true })
    await expect(bar).toContainText('Rosa gets $48.25')
    await expect(details(page)).toBeHidden()
    expect(await heightOf(page)).toBeLessThanOrEqual(2 * 844)
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await expect(bar).toContainText('Rosa gets $96.80')
    await proceed(page).click()
    await expect(details(page)).toBeFocused()
    await expect(bar).toContainText('Rosa gets $96.80')
    await cardFields(page).getByLabel('Card number').waitFor()
    expect(await heightOf(page)).toBeLessThanOrEqual(2 * 844)
    await expect(page.locator('iframe[title="Secure card fields"]')).toBeInViewport()
    expect(await accessibilityViolations(page)).toEqual([])
    await fillDonateForm(page, { name: 'Carol Brandt' })
    await fillCard(page, '4242424242424242')
    await page.goBack()
    await expect(details(page)).toBeHidden()
    await expect(page.getByRole('radio', { name: '$100', exact: true })).toBeChecked()
    await page.getByRole('radio', { name: '$25', exact: true }).check()
    await showDetails(page)
    await expect(totalOf(page)).toHaveText('$25.00')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    // The card's fields, too, which the page can't read or store.
    await expect(cardFields(page).getByLabel('ZIP code')).toHaveValue('45750')
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    await expect(totalOf(page)).toHaveText('$25.00')
    await showAmount(page)
    await expect(page.getByRole('radio', { name: '$25', exact: true })).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Your gift', exact: true })).toBeFocused()
  },
)

journey('a missing amount keeps me on its screen, and says so', { tag: '@phone' }, async ({ page }) => {
  const donate = await donatePathOf(page, 'Rosa')
  await page.goto(`${donate}#your-details`)
  await waitForHydration(page)
  await expect(details(page)).toBeVisible()
  await showAmount(page)
  const other = page.getByLabel('Or another amount')
  await other.fill('4.99')
  await proceed(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'One answer needs another look' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText(['The smallest gift is $5.'])
  await expect(details(page)).toBeHidden()
  expect(await accessibilityViolations(page)).toEqual([])
  // The keyboard's Go does the same as Continue.
  await other.press('Enter')
  await expect(summary).toBeFocused()
  await expect(details(page)).toBeHidden()
  await other.fill('30')
  await other.press('Enter')
  await expect(details(page)).toBeFocused()
  await page.getByRole('button', { name: 'Give $30.00', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Two answers need another look' })).toBeFocused()
  await page.getByRole('link', { name: 'Enter your name, or the name of your group.' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused()
})

journey('Give before the card has loaded says so', { tag: '@phone' }, async ({ page }) => {
  const mayLoad = Promise.withResolvers<void>()
  await page.route(/card-beside-form/, async (route) => {
    await mayLoad.promise
    await route.continue()
  })
  await openDonate(page, 'Marcus')
  await fillDonateForm(page, {})
  await expect(page.getByText('Loading the card fields…')).toBeVisible()
  await payNow(page, '$50.00').click()
  await expect(page.getByText('The card fields haven’t loaded yet. Nothing was charged.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  mayLoad.resolve()
  await cardFields(page).getByLabel('Card number').waitFor()
})
