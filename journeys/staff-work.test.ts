import { accessibilityViolations, expect, journey } from './journey.ts'
import { enterStaffArea } from './staff-area.ts'

journey(
  'My work is live, and keeps its last state while the connection is lost',
  { tag: '@desktop' },
  async ({ page, request, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    await enterStaffArea(page, request, 'admin')
    const heading = page.getByRole('heading', { level: 1, name: 'My work' })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const reading = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/work'))
    await page.clock.fastForward('00:31')
    expect((await reading).ok()).toBe(true)

    await context.setOffline(true)
    await page.clock.runFor('02:00')
    await expect(page.getByText(/^Paused, \d min old$/)).toBeVisible()
    await expect(heading).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await context.setOffline(false)
    await page.clock.runFor('00:31')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  },
)
