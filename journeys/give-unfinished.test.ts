import type { Page } from '@playwright/test'
import { cardFields, fillDonateForm, openDonate, payNow, showDetails, totalOf } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const tip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Tip to Hearten' }).getByRole('radio', { name: label, exact: true })

journey(
  'an unfinished donation fills the form with a notice, doesn’t apply its tip to another amount, and can be dismissed',
  { tag: '@phone' },
  async ({ page, context }) => {
    const donate = await openDonate(page, 'Marcus')
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await tip(page, '$10').check()
    await fillDonateForm(page, { message: 'Unfinished' })
    // The order is made before the card's fields say that they are empty.
    await cardFields(page).getByLabel('Card number').waitFor()
    await payNow(page, '$110.00').click()
    await expect(cardFields(page).getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
    // Closing the tab removes its storage.
    const reopened = await context.newPage()
    await page.close()
    await reopened.goto(`${donate}?amount=25`)
    await waitForHydration(reopened)
    await expect(totalOf(reopened)).toHaveText('$25.00')
    await expect(tip(reopened, '$0')).toBeChecked()
    await showDetails(reopened)
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    await expect(reopened.getByText('We filled this in again from your unfinished gift.')).toBeVisible()
    expect(await accessibilityViolations(reopened)).toEqual([])
    await reopened.getByRole('link', { name: 'Start over' }).click()
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
    await expect(reopened.getByText(/from your unfinished gift/)).toHaveCount(0)
    await expect(totalOf(reopened)).toHaveText('$25.00')
    await reopened.reload()
    await waitForHydration(reopened)
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
    await expect(reopened.getByText(/from your unfinished gift/)).toHaveCount(0)
  },
)
