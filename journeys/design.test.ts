import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

journey('every part of the design is accessible at every width', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/design')
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

const expectDialogTrapsFocus = async (page: Page): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Two things before you start' })
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(dialog.locator('.box')).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Checks the toast's white, which the dialog's overlay would darken. */
const expectToastAboveDialog = async (page: Page): Promise<void> => {
  const [showToast, openDialog] = [
    page.getByRole('button', { name: 'Show one' }),
    page.getByRole('button', { name: 'Open a dialog' }),
  ]
  await showToast.click()
  await openDialog.evaluate((button: HTMLElement) => button.click())
  const picture = await page.locator('.toast').screenshot({ animations: 'disabled' })
  await expect(page.getByRole('dialog')).toBeVisible()
  const { channels } = await sharp(picture).stats()
  expect(Math.min(...channels.slice(0, 3).map(({ max }) => max))).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const expectToastDisappears = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show one' }).click()
  const toast = page.getByRole('status').getByText('Link copied')
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.y).toBeLessThan(48)
  await expect(toast).toBeHidden()
}

journey(
  'a dialog traps and returns the focus; a toast is announced as a status, above a dialog too, and disappears',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/design')
    await waitForHydration(page)
    await expectDialogTrapsFocus(page)
    await expectToastAboveDialog(page)
    await expectToastDisappears(page)
  },
)

journey(
  'without scripts the menu still opens on a phone',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    })
    const page = await context.newPage()
    await page.goto('/security')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Browse cases' }).click()
    await expect(page).toHaveURL('/case-list')
    await context.close()
  },
)
