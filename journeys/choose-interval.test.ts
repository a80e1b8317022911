import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#contract/dates.ts'
import { addressOfCase, advanceTime } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { createDonation } from './placed-donation.ts'
import { pressButton, signIn } from './signing-in.ts'

/**
 * A demo organizer with arrived payouts. Of the journeys that pass weeks, this file's runs first: another one lets every bank of
 * its product refuse transfers.
 */
const ORGANIZER = 'jo.lindqvist@mail.example'

const DAY_S = 24 * 60 * 60

/** Opens the payouts page of an organizer who raises for herself and is verified. */
const openPayouts = async (page: Page): Promise<void> => {
  const [, , caseId = ''] = (await addressOfCase(page, 'Winter hay')).split('/')
  await page.goto(`/fundraiser/case/${caseId}/payouts`)
  await signIn(page, ORGANIZER, 'hearten-demo')
}
const option = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const nextTransfer = (page: Page) => page.getByRole('heading', { name: 'Next transfer' }).locator('..')

const chooseInterval = async (page: Page, name: RegExp, saved: string): Promise<void> => {
  await option(page, name).check()
  await pressButton(page, 'Save')
  await expect(
    page.getByText(`Saved. From the next transfer on, we send what has cleared ${saved}.`),
  ).toBeVisible()
  await page.reload()
  await expect(option(page, name)).toBeChecked()
}

journey('I choose daily transfers, and weekly ones again', async ({ page }) => {
  await openPayouts(page)
  await expect(option(page, /^Every 7 days/)).toBeChecked()
  await chooseInterval(page, /^Every day/, 'every day')
  expect(await accessibilityViolations(page)).toEqual([])
  await chooseInterval(page, /^Every 7 days/, 'every 7 days')
})

journey(
  'what has cleared leaves at 8:00 once I chose daily transfers',
  { tag: '@time' },
  async ({ page, request }) => {
    await openPayouts(page)
    await chooseInterval(page, /^Every day/, 'every day')
    // A weekly transfer that was due before the first 8:00 still leaves.
    await advanceTime(page, DAY_S)
    await createDonation(page, request, { to: 'Winter hay' })
    await page.reload()
    await expect(nextTransfer(page)).toContainText('in your bank by about')
    const leavesAt = new Date(
      (await nextTransfer(page).locator('time').first().getAttribute('datetime')) ?? '',
    )
    expect(leavesAt.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' })).toBe('8:00:00 AM')
    const transfers = page.getByRole('heading', { name: 'Transfers', exact: true }).locator('../..')
    const first = transfers.locator('li').first()
    const before = await transfers.locator('li').count()
    await expect(async () => {
      await advanceTime(page, DAY_S)
      await page.reload()
      await expect(transfers.locator('li')).not.toHaveCount(before, { timeout: 3000 })
    }).toPass({ timeout: 180_000 })
    // It may be set aside and not sent yet.
    await expect(async () => {
      await page.reload()
      await expect(first).toContainText(/in the bank by about|arrived/, { timeout: 3000 })
    }).toPass({ timeout: MINUTE_MS })
  },
)
