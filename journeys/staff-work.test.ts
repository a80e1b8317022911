import type { Page, Route } from '@playwright/test'
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
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.clock.install()
    await enterStaffArea(page, request, 'admin')
    const heading = page.getByRole('heading', { level: 1, name: 'My work' })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await waitForHydration(page)

    // The connection is lost between the counts and the page's own data.
    const loseConnection = async (route: Route): Promise<void> => {
      await context.setOffline(true)
      await route.abort()
    }
    await page.route('**/staff.data*', loseConnection, { times: 1 })
    await afterSomeTime(page, /^You’re offline\./)
    await expect(heading).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re back.')).toBeVisible()

    await context.setOffline(true)
    await afterSomeTime(page, /^Paused, \d+ min old$/)
    await expect(heading).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await context.setOffline(false)
    await afterSomeTime(page, /^Live$/)
  },
)

journey(
  'a review that I read loads itself again, and stays for as long as the connection is lost',
  { tag: '@desktop' },
  async ({ page, request, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    await enterStaffArea(page, request, 'reviewer')
    await page.goto('/staff/review')
    await page.locator('a[href^="/staff/review/"]').first().click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).not.toHaveText('Review queue')
    const name = (await title.textContent()) ?? ''
    await waitForHydration(page)
    await context.setOffline(true)
    for (let times = 0; times < 6; times += 1) {
      const unanswered = page.waitForEvent('requestfailed', (one) => one.url().includes('.data'))
      await page.clock.runFor('00:31')
      await unanswered
      await expect(title).toHaveText(name)
    }
    await context.setOffline(false)
    const answered = page.waitForResponse((answer) => answer.url().includes('.data') && answer.ok())
    await page.clock.runFor('00:31')
    await answered
    await expect(title).toHaveText(name)
  },
)

journey(
  'keys that I turned off stay off, and I turn them on again in a later visit',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await enterStaffArea(page, request, 'admin')
    const turn = async (to: string): Promise<void> => {
      await waitForHydration(page)
      await page.getByText('Keys', { exact: true }).click()
      await page.getByRole('button', { name: `Turn keys ${to}` }).click()
      await expect(
        page.getByRole('button', { name: `Turn keys ${to === 'on' ? 'off' : 'on'}` }),
      ).toBeVisible()
    }
    await turn('off')
    await page.reload()
    await turn('on')
  },
)
