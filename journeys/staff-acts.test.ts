import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser, submittedFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { enterStaffArea } from './staff-area.ts'

/** Counts what a member of staff presses; typing isn't counted. */
const countPresses = () => {
  let count = 0
  const press = async (control: Locator): Promise<void> => {
    count += 1
    await control.click()
  }
  return { press, pressed: () => count }
}

/** Opens the newest order of a case. */
const openOrder = async (page: Page, title: string): Promise<void> => {
  await page.goto('/staff/orders')
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\$\d/)
}

journey(
  'support refunds part of a gift: the dialog previews it while I type, closes when it is done, and arms nothing',
  { tag: '@desktop' },
  async ({ page, request, baseURL }) => {
    const { title } = await ownFundraiser(baseURL ?? '', 'A bench for the Linden Street stop')
    await createDonation(page, request, { to: title, amountCents: 4300 })
    await enterStaffArea(page, request, 'support')
    await openOrder(page, title)
    await page.mouse.wheel(0, 120)
    const { press, pressed } = countPresses()
    await press(page.getByRole('link', { name: 'Refund', exact: true }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Refund' })).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Refund', exact: true })).toBeFocused()
    await page.goForward()
    await press(dialog.getByRole('link', { name: 'Partial' }))
    await dialog.getByLabel(/^From the gift/).fill('20.50')
    await expect(dialog.getByRole('button', { name: 'Refund $20.50' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('They gave twice what they meant to.')
    await press(dialog.getByRole('button', { name: 'Refund $20.50' }))
    await expect(page.getByText('Refunded. We’re e-mailing the donor.')).toBeFocused()
    expect(pressed(), 'Refund, Partial, Refund $20.50').toBe(3)
    await expect(dialog).toHaveCount(0)
    const note = page.getByRole('status').filter({ hasText: 'Audit log' })
    await expect(note).toContainText('Refunded an order')
    await expect(note).toContainText('They gave twice what they meant to.')
    await expect(note).toContainText('$20.50')
    await press(page.getByRole('link', { name: 'Refund', exact: true }))
    await expect(dialog.getByLabel('Reason')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  },
)

journey.describe(() => {
  journey.use({ javaScriptEnabled: false })
  journey(
    'without scripts, an act is a section of its page',
    { tag: '@desktop' },
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400 .*\/staff\/orders\/blocks/)
      await enterStaffArea(page, request, 'admin')
      await page.goto('/staff/orders/blocks')
      await page.getByRole('link', { name: 'Block an address' }).click()
      await page.getByLabel('E-mail or IP address').fill(`${crypto.randomUUID()}@mail.example`)
      await page.getByRole('button', { name: 'Block address' }).click()
      await expect(page.getByText('Say why.', { exact: false })).toBeVisible()
      await page.getByLabel('Reason').fill('Many cards tried within a minute.')
      await page.getByRole('button', { name: 'Block address' }).click()
      await expect(page.getByText(/^Blocked\./)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Block address' })).toHaveCount(0)
    },
  )
})

journey(
  'a reviewer approves a clean case: Enter takes the next, and ⌘K finds it again',
  { tag: '@desktop' },
  async ({ page, request, baseURL }) => {
    const { title } = await submittedFundraiser(baseURL ?? '', 'A piano for the Marlow Street hall')
    await enterStaffArea(page, request, 'reviewer')
    await waitForHydration(page)
    const { press, pressed } = countPresses()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('New fundraiser')
    expect(await accessibilityViolations(page)).toEqual([])
    await press(row.getByRole('button', { name: `Take ${title}` }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await press(page.getByRole('button', { name: 'Approve' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
    expect(pressed(), 'Take, Approve').toBe(2)
    await page.keyboard.press('ControlOrMeta+k')
    const bar = page.getByRole('dialog', { name: 'Find anything' })
    await expect(bar.getByText('Last seen')).toBeVisible()
    await expect(bar.getByText(title)).toBeVisible()
    await bar.getByRole('combobox').fill('my act')
    await expect(bar.getByText('My activity')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My activity')
  },
)

journey('Enter takes the next thing of my list', { tag: '@desktop' }, async ({ page, request, baseURL }) => {
  await submittedFundraiser(baseURL ?? '', 'A drum for the Harbor band')
  await enterStaffArea(page, request, 'reviewer')
  await waitForHydration(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/review\/[\w-]{36}/)
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible()
  await page.getByRole('button', { name: 'Return to queue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
})

journey(
  'on a phone the staff area has one column and a low header',
  { tag: '@phone' },
  async ({ page, request }) => {
    await enterStaffArea(page, request, 'admin')
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height).toBe(56)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Review queue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
    await expect(page.getByRole('link', { name: 'Cases', exact: true })).toBeHidden()
  },
)
