import { accessibilityViolations, expect, journey } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { enterStaffArea, openAct } from './staff-area.ts'

journey(
  'a reviewer hides a fundraiser, and finance gives every donor their gift back in one act',
  { tag: '@desktop' },
  async ({ page, request, baseURL }) => {
    const { caseId, title } = await ownFundraiser(baseURL ?? '', 'New tires for the school van')
    const first = await createDonation(page, request, { to: title, amountCents: 4300 })
    await createDonation(page, request, { to: title, amountCents: 2500 })
    await enterStaffArea(page, request, 'reviewer')
    await page.goto(`/staff/cases/${caseId}`)
    await openAct(page, 'Hide this fundraiser')
    await page.getByLabel('Reason').fill('The van belongs to a company.')
    await page.getByRole('button', { name: 'Hide fundraiser' }).click()
    await expect(page.getByText('Hidden. We’re e-mailing the organizer.')).toBeFocused()

    await enterStaffArea(page, request, 'finance')
    await page.goto(`/staff/cases/${caseId}`)
    await expect(page.getByRole('region', { name: 'Money' })).toContainText(/Raised.*\$68\.00.*2 gifts.*Owed/)
    await expect(page.getByRole('heading', { name: 'Latest donors' })).toBeVisible()
    await page.getByRole('link', { name: 'All orders' }).click()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(2)
    await page.goBack()
    await openAct(page, 'Refund all donors')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('$68.00')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('The van belongs to a company.')
    await dialog.getByRole('button', { name: 'Refund 2 gifts' }).click()
    await expect(page.getByText('Requested. Follow its progress below.')).toBeFocused()
    // The page follows by itself.
    await expect(page.getByText('2 of 2 gifts, $68.00.', { exact: false })).toBeVisible()
    await expect(page.getByText('Done', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const mail = await first.mail(/on its way back/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain('We took the fundraiser down and refunded every gift')

    await page.goto('/staff/orders')
    await page.getByText('Filter', { exact: true }).click()
    await page.getByLabel('Case or its people').fill(caseId)
    await page.getByLabel('At least').fill('40')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(new RegExp(`case=${caseId}`))
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('At least').fill('forty')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Enter an amount, such as 20.50.')).toBeVisible()
    await expect(page.getByLabel('At least')).toHaveValue('forty')
  },
)
