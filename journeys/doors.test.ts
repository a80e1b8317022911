import type { Page } from '@playwright/test'
import { openCaseOf } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const lead = (page: Page) => page.getByRole('region', { name: /^Closest to done/ })

journey(
  'home leads with cases closest to done, then with starting one; I choose a state, and take it back',
  async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    const headings = page.getByRole('heading', { level: 2 })
    await expect(headings.nth(0)).toHaveText('Closest to done')
    await expect(headings.nth(1)).toHaveText('Someone you know needs a hand')
    await expect(lead(page).getByRole('article')).toHaveCount(3)
    await lead(page).getByText('Choose a place').click()
    await lead(page).getByLabel('State or ZIP code').fill('Atlantis')
    await lead(page).getByRole('button', { name: 'Show' }).click()
    await expect(lead(page).getByText('Type a state, such as Ohio or OH')).toBeVisible()
    await expect(lead(page).getByLabel('State or ZIP code')).toHaveValue('Atlantis')
    await lead(page).getByLabel('State or ZIP code').fill('ohio')
    await lead(page).getByRole('button', { name: 'Show' }).click()
    await expect(lead(page).getByRole('status')).toContainText('In Ohio')
    await expect(lead(page).getByText('You chose Ohio.')).toBeVisible()
    await expect(lead(page).getByRole('article').first()).toContainText(', OH')
    expect(await accessibilityViolations(page)).toEqual([])
    // Another page remembers it, until it is taken back.
    await page.goto('/causes/medical')
    await expect(lead(page).getByText('You chose Ohio.')).toBeVisible()
    await lead(page).getByRole('link', { name: 'Show the whole country' }).click()
    await expect(lead(page).getByRole('status')).toHaveText('From the whole country.')
    await page.reload()
    await waitForHydration(page)
    await expect(lead(page).getByRole('status')).toHaveText('From the whole country.')
  },
)

journey('on a phone a cause shows cases before goals', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/causes/medical')
  const card = await lead(page).getByRole('article').first().boundingBox()
  const goals = await page.getByRole('heading', { name: 'A goal to start from' }).boundingBox()
  expect(card?.y).toBeLessThan(844)
  expect(goals?.y).toBeGreaterThan(card?.y ?? Number.POSITIVE_INFINITY)
  expect(await accessibilityViolations(page)).toEqual([])
})

journey('a printed case is two pages without controls', { tag: '@desktop' }, async ({ page }) => {
  await openCaseOf(page, 'Rosa')
  const pdf = await page.pdf()
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where the money is' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Story' })).toBeVisible()
  await expect(page.getByText(/scan the code or type/)).toContainText(/\/[a-z2-8]{3}-[a-z2-8]{3}/)
  const code = page.getByRole('img', { name: 'QR code that opens the page' })
  await expect(code).toBeVisible()
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })
})

journey('a phone on its side shows the title, and its bar is thin', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openCaseOf(page, 'Rosa')
  const bar = page.getByRole('complementary', { name: 'Give' })
  const box = await bar.boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(56)
  expect((title?.y ?? 390) + (title?.height ?? 390)).toBeLessThanOrEqual(box?.y ?? 0)
})

journey('in forced colors bars are words', { tag: '@phone' }, async ({ page }) => {
  await openCaseOf(page, 'Rosa')
  await page.emulateMedia({ forcedColors: 'active' })
  const total = page.getByRole('region', { name: 'Raised so far' })
  await expect(total.getByText(/^Paid out \d+%$/)).toBeVisible()
  await expect(total.locator('svg.bar')).toBeHidden()
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(total.locator('svg.bar')).toBeVisible()
})

journey(
  'the demo’s people, papers and addresses say that they are samples',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/about')
    for (const name of ['The people here', 'Our documents', 'Where we are'])
      await expect(page.getByRole('heading', { name }).locator('..').getByText('Sample')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/security')
    await expect(page.getByText('In charge of security')).toBeVisible()
    await expect(page.getByText('Answers the phone')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
