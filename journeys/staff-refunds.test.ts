import { accessibilityViolations, expect, journey } from './journey.ts'
import { createDonation } from './placed-donation.ts'
import { enterStaffArea } from './staff-area.ts'

journey(
  'support reads beside a refund request whose gift it is and where its money is, and what search finds',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const donation = await createDonation(page, request, { name: 'Quentin Abernathy' })
    await page.goto(`${donation.receipt}#refund`)
    await page.getByRole('radio', { name: /^I gave by mistake/ }).check()
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('You asked for a refund', { exact: true })).toBeVisible()
    const reference = await page.getByText(/^RF-\w+$/).textContent()

    await enterStaffArea(page, request, 'support')
    await page.goto('/staff/orders/requests')
    const panel = page
      .locator('main div')
      .filter({ hasText: reference ?? '-' })
      .last()
      .locator('..')
    await expect(panel).toContainText('Quentin Abernathy')
    await expect(panel).toContainText('is in Marcus Tolliver’s bank by about')
    await expect(panel.getByRole('link', { name: /ramp.*Marcus/ })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await panel.getByRole('link', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Message to the donor')
      .fill('The ramp is ordered. Write to us if you need it back.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Declined. We’re e-mailing the donor.')).toBeFocused()

    await page.goto('/staff/find?q=Quentin+Abernathy')
    await expect(page.getByText('Donors’ names are encrypted and can’t be searched.')).toBeVisible()
  },
)
