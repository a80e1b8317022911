import type { Page } from '@playwright/test'
import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const openReport = async (page: Page): Promise<void> => {
  await page.goto(await addressOfCase(page, 'Rosa'))
  await page.getByRole('link', { name: 'Report this case' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report this case')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send the report' })
const fill = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByRole('textbox', { name: 'What did you see?' }).fill('The photo shows another house.')
}

journey('I report a case and get a number', async ({ page }) => {
  await openReport(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await waitForHydration(page)
  await fill(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'What did you see?' })).toHaveValue(/another house/)
  await fill(page)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have your report')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(/Its number is R-[0-9A-Z]+/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

journey(
  'all missing fields are named, and my input stays',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 400/)
    await openReport(page)
    await page.getByRole('textbox', { name: 'What did you see?' }).fill('Odd')
    await page.getByRole('textbox', { name: /Your e-mail/ }).fill('rosa@')
    await send(page).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Three answers need another look')
    await expect(page.getByRole('textbox', { name: 'What did you see?' })).toHaveValue('Odd')
    await expect(page.getByRole('textbox', { name: /Your e-mail/ })).toHaveValue('rosa@')
    expect(await accessibilityViolations(page)).toEqual([])
    await summary.getByRole('link', { name: 'Choose what is wrong.' }).click()
    await expect(page.getByRole('radio').first()).toBeFocused()
  },
)

journey.describe('without scripts', { tag: '@desktop' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('submitting again after going back sends one report', async ({ page }) => {
    await openReport(page)
    await fill(page)
    await send(page).click()
    const number = page.getByText(/Its number is R-/)
    const first = await number.innerText()
    await page.goBack()
    await fill(page)
    await send(page).click()
    await expect(number).toHaveText(first)
  })
})
