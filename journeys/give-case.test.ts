import type { Page } from '@playwright/test'
import { donatePathOf, h1, openDonate } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })

/** These journeys show the donate page in each state of its case. */

journey('near the goal, the exact remainder is one of the amounts', { tag: '@desktop' }, async ({ page }) => {
  await openDonate(page, 'Mei')
  const note = await page.getByText('is what’s left to the goal.').innerText()
  await page.getByRole('radio', { name: note.split(' ')[0] ?? '', exact: true }).check()
  await expect(payButton(page)).toContainText(note.split(' ')[0] ?? '')
})

journey(
  'an ended case takes no donations and says where its money went',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDonate(page, 'Halvorsen')
    await expect(page.getByText(/^Ended .* was paid out/)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Find another case' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'before the identity check, the donate page names both deadlines',
  { tag: '@phone' },
  async ({ page }) => {
    await openDonate(page, 'meals')
    await expect(page.getByText('Identity not verified yet.')).toBeVisible()
    await expect(page.getByText('Held until the identity check. We hold your gift until')).toBeVisible()
    await expect(page.getByText(/doesn’t happen by [A-Z].*, we’ll refund all of it/)).toHaveCount(2)
  },
)

journey(
  'a missing case leads to a search, and a result without a donation leads to the case',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 404/)
    for (const caseId of ['ZZZZZZZZZZZZ', 'not-a-case']) {
      await page.goto(`/donate/pay/${caseId}`)
      await expect(h1(page)).toHaveText('This page could not be found')
    }
    const result = (await donatePathOf(page, 'Marcus')).replace('/pay/', '/pay-result/')
    await page.goto(result)
    await expect(h1(page)).toHaveText('We can’t find your gift')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto(`${result}?orderId=01a1fcf2-da6b-7bcf-94a7-f2ecdb5e480f`)
    await expect(h1(page)).toHaveText('We can’t find your gift')
    await page.goto('/receipt/forged.token')
    await expect(h1(page)).toHaveText('This link is incomplete')
  },
)
