import type { Page } from '@playwright/test'

/** Fills the forms of the identity check, on our page and in the provider's frame. */

export const typeDetails = async (page: Page, first: string, last: string, year: string): Promise<void> => {
  await page.getByLabel('Legal first name').fill(first)
  await page.getByLabel('Legal last name').fill(last)
  await page.getByLabel('Month').selectOption('April')
  await page.getByLabel('Day', { exact: true }).fill('9')
  await page.getByLabel('Year').fill(year)
  await page.getByLabel('Home address').fill('214 Putnam Street')
  await page.getByLabel('City').fill('Marietta')
  await page.getByLabel('ZIP').fill('45750')
  await page.getByLabel('Mobile phone').fill('740 555 0138')
  await page.getByRole('checkbox').check()
}

/** @returns the frame of the provider's form */
export const typeBank = async (page: Page) => {
  const provider = page.frameLocator('main iframe')
  await provider.getByLabel('Routing number').fill('110000000')
  await provider.getByLabel('Account number', { exact: true }).fill('000123456789')
  await provider.getByLabel('Confirm account number').fill('000123456789')
  return provider
}
