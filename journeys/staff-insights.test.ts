import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { enterStaffArea } from './staff-area.ts'

journey(
  'staff find an error from a visitor’s browser and mark it as fixed, then stop an experiment and restart it',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/thrown: a stranger’s error/)
    const address = await addressOfCase(page, 'Marcus')
    // The tracker loads after the page view is recorded, which names the page of a later error.
    const tracker = page.waitForRequest(/\/tracker-/)
    await page.goto(address)
    await tracker
    const response = page.waitForResponse((answer) => answer.url().endsWith('/api/log/errors'))
    await page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('a stranger’s error, of rosa@mail.example')
      })
    })
    expect((await response).ok()).toBe(true)

    await enterStaffArea(page, request, 'admin')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Errors/ })
      .click()
    await page.getByRole('link', { name: /a stranger’s error, of <address>/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: /a stranger’s error/ })).toBeVisible()
    await expect(page.getByText('case detail')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Fixed in the next release' }).click()
    await expect(page.getByRole('link', { name: /a stranger’s error/ })).toBeHidden()

    await page.getByRole('link', { name: 'Insights' }).click()
    await page.getByRole('link', { name: 'spring-flood' }).click()
    await expect(
      page.getByRole('heading', { name: 'From first visit to gift, campaign spring-flood' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Donate button text' })).toBeVisible()
    await expect(page.getByText(/^B is [+−]\d+\.\d\d points, anywhere from/)).toBeVisible()
    await expect(page.getByText(/About \d+ more days at this pace/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Reason').fill('Give reads better beside the amount.')
    await page.getByRole('button', { name: 'Stop and keep “Give”' }).click()
    await expect(page.getByText(/^Stopped/)).toBeVisible()
    await page.getByLabel('Reason').fill('Again with more visitors.')
    await page.getByRole('button', { name: 'Start experiment' }).click()
    await expect(page.getByText(/^Running since/)).toBeVisible()
  },
)
