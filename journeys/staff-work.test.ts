import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { enterStaffArea } from './staff-area.ts'

/** Advances the browser's clock until the page shows a text. */
const afterSomeTime = (page: Page, text: RegExp): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward('00:31')
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })

journey(
  'My work is live, and keeps its last state while the connection is lost',
  { tag: '@desktop' },
  async ({ page, request, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    await enterStaffArea(page, request, 'admin')
    const heading = page.getByRole('heading', { level: 1, name: 'My work' })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await waitForHydration(page)

    await context.setOffline(true)
    await afterSomeTime(page, /^Paused, \d+ min old$/)
    await expect(heading).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await context.setOffline(false)
    await afterSomeTime(page, /^Live$/)
  },
)
