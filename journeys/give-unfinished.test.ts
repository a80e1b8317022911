import type { Page } from '@playwright/test'
import { cardFields, fillDonateForm, openDonate } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })
const tip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Tip to Hearten' }).getByRole('radio', { name: label, exact: true })

journey(
  'an unfinished donation fills the form with a notice, doesn’t apply its tip to another amount, and can be dismissed',
  { tag: '@phone' },
  async ({ page, context }) => {
    const donate = await openDonate(page, 'Marcus')
    await fillDonateForm(page, { message: 'Unfinished' })
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await tip(page, '$10').check()
    await payButton(page).click()
    await cardFields(page).getByLabel('Card number').waitFor()
    // Closing the tab removes its storage.
    const reopened = await context.newPage()
    await page.close()
    await reopened.goto(`${donate}?amount=25`)
    await waitForHydration(reopened)
    await expect(payButton(reopened)).toHaveText('Pay $25.00 by card')
    await expect(tip(reopened, '$0')).toBeChecked()
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    await expect(reopened.getByText('We filled this in again from your unfinished gift.')).toBeVisible()
    expect(await accessibilityViolations(reopened)).toEqual([])
    await reopened.getByRole('link', { name: 'Start over' }).click()
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
    await expect(reopened.getByText(/from your unfinished gift/)).toHaveCount(0)
    await expect(payButton(reopened)).toHaveText('Pay $25.00 by card')
    await reopened.reload()
    await waitForHydration(reopened)
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
    await expect(reopened.getByText(/from your unfinished gift/)).toHaveCount(0)
  },
)
