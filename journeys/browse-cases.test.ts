import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const card = (page: Page, title: string | RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, town or cause' })
const shownCases = (page: Page) => page.getByRole('article')

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await waitForHydration(page)
}

journey('the home page explains Hearten, is accessible and leads to a case', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help, from the people next door')
  const raising = page.getByRole('region', { name: 'Raising right now' })
  await expect(raising.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: /^Of \$50, .+ gets \$48\.25$/ })).toBeVisible()
  expect(await page.locator('img[loading=eager], img[fetchpriority=high]').count()).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const title = await shownCases(page).first().getByRole('link').innerText()
  await shownCases(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

journey(
  'a misspelled word finds the case, and the search’s address can be shared',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/case-list')
    await search(page).fill('floood')
    await search(page).press('Enter')
    await expect(page).toHaveURL('/case-list?q=floood')
    await expect(card(page, 'Help Rosa rebuild after the flood')).toBeVisible()
    await open(page, '/case-list?q=floood')
    await expect(search(page)).toHaveValue('floood')
    await expect(card(page, 'Help Rosa rebuild after the flood')).toBeVisible()
  },
)

journey('I select and deselect a cause by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/case-list')
  const causes = page.getByRole('navigation', { name: 'Causes' })
  await causes.getByRole('link', { name: 'Animals' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/case-list?cause=animals')
  await expect(causes.getByRole('link', { name: 'Animals' })).toBeFocused()
  await expect(shownCases(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove the filter Animals' }).press('Enter')
  await expect(page).toHaveURL('/case-list')
  await expect(shownCases(page)).toHaveCount(9)
  // The pressed link is gone, so the focus moves to the count beside it.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ cases$/ })).toBeFocused()
})

journey('the list is accessible, and "more" extends it in place', async ({ page }) => {
  await open(page, '/case-list')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Show 9 more' }).press('Enter')
  await expect(shownCases(page)).toHaveCount(18)
  await expect(shownCases(page).nth(9).getByRole('link')).toBeFocused()
  await expect(page).toHaveURL('/case-list?shown=18')
})

const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))
const BACK_MS = 20_000
const backTo = async (page: Page, position: number): Promise<void> => {
  await page.goBack()
  // Tries again, too, where Back loads the document again while the position is read.
  await expect(async () => {
    expect(Math.abs((await scrollPosition(page)) - position)).toBeLessThanOrEqual(1)
  }).toPass({ timeout: BACK_MS })
}

journey(
  'a transfer on the home page leads to the top of its list, and Back restores my place',
  async ({ page }) => {
    await open(page, '/')
    const link = page.getByRole('region', { name: 'Arrived this week' }).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    await link.click({ trial: true })
    const position = await scrollPosition(page)
    expect(position).toBeGreaterThan(500)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the money went')
    // The router scrolls to the top with a delay.
    await expect.poll(() => scrollPosition(page), { timeout: 2000 }).toBe(0)
    await backTo(page, position)
  },
)

for (const { what, address, count, tag } of [
  { what: 'the list', address: '/case-list', count: 18, tag: '@phone' },
  { what: 'the list with a filter', address: '/case-list?ended=1&sort=newest', count: 18, tag: '@desktop' },
])
  journey(`after following a card, Back restores ${what}`, { tag }, async ({ page }) => {
    await open(page, address)
    await page.getByRole('link', { name: 'Show 9 more' }).click()
    await expect(shownCases(page)).toHaveCount(count)
    await expect(page).toHaveURL(/[?&]shown=18$/)
    const link = shownCases(page).nth(14).getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const title = await link.innerText()
    await link.click({ trial: true })
    const position = await scrollPosition(page)
    expect(position).toBeGreaterThan(500)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await backTo(page, position)
    await expect(shownCases(page)).toHaveCount(count)
    await expect(shownCases(page).nth(14).getByRole('link')).toBeFocused()
    // Back restores the same after another document was loaded, as from another site.
    await page.goto('/about')
    await backTo(page, position)
    await expect(shownCases(page)).toHaveCount(count)
  })

journey(
  'Back from another site restores my place without extending the list',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/case-list')
    await shownCases(page).nth(7).scrollIntoViewIfNeeded()
    const position = await scrollPosition(page)
    expect(position).toBeGreaterThan(500)
    await page.goto('/about')
    await backTo(page, position)
  },
)

journey(
  'Back restores my place on a page that I left before hydration',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // React schedules its work by messages: without them, it never starts.
      if (window.name === '') window.MessagePort.prototype.postMessage = () => undefined
    })
    await page.goto('/case-list')
    await page.waitForFunction(() => window.history.scrollRestoration === 'manual')
    await shownCases(page).nth(7).scrollIntoViewIfNeeded()
    const position = await scrollPosition(page)
    expect(position).toBeGreaterThan(500)
    await page.goto('/about')
    // Returning and leaving again, still without React, doesn't change the position.
    await page.goBack()
    await page.waitForFunction(() => window.history.scrollRestoration === 'manual')
    await page.goto('/security')
    await page.goBack()
    await page.evaluate(() => {
      window.name = 'lets React work from now on'
    })
    await page.reload()
    // Tries again, too, where Back loads the document again while the position is read.
    await expect(async () => {
      expect(Math.abs((await scrollPosition(page)) - position)).toBeLessThanOrEqual(1)
    }).toPass({ timeout: BACK_MS })
  },
)

journey('Back from another filter restores the narrowed list', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/case-list')
  await page.getByRole('link', { name: 'Show 9 more' }).click()
  await expect(shownCases(page)).toHaveCount(18)
  const causes = page.getByRole('navigation', { name: 'Causes' })
  await causes.getByRole('link', { name: 'Animals' }).click()
  await expect(shownCases(page)).toHaveCount(2)
  await page.goBack()
  await expect(shownCases(page)).toHaveCount(18)
})

journey('an empty result names the search and clears it', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/case-list?q=harmonica')
  await expect(page.getByRole('heading', { name: 'No cases match “harmonica”' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(shownCases(page)).toHaveCount(9)
  await expect(search(page)).toHaveValue('')
})

journey(
  'a ZIP code with a missing digit is explained, and the input stays',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/case-list')
    const zip = page.getByRole('textbox', { name: 'Near a ZIP code' })
    await zip.fill('4575')
    await zip.press('Enter')
    await expect(page.getByText('A ZIP code has 5 digits. One is missing.')).toBeVisible()
    await expect(zip).toHaveValue('4575')
    await expect(zip).toHaveAttribute('aria-invalid', 'true')
    await zip.fill(' 45750-1234 ')
    await zip.press('Enter')
    await expect(page).toHaveURL('/case-list?zip=45750-1234')
    await expect(page.getByRole('combobox', { name: /^Sort/ })).toHaveText(/^nearest first/)
    await expect(
      page.getByRole('link', { name: 'Remove the filter Within 50 miles of Marietta, OH' }),
    ).toBeVisible()
    await expect(card(page, 'Help Rosa rebuild after the flood')).toContainText('In the same town')
  },
)

journey('on a phone the filter sheet counts its results', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/case-list')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const grip = await sheet.evaluate(({ firstElementChild }) =>
    firstElementChild === null ? null : getComputedStyle(firstElementChild, '::before').width,
  )
  expect(grip).toBe('40px')
  await sheet.getByLabel('Near a ZIP code').fill('4575')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet.getByText('A ZIP code has 5 digits. One is missing.')).toBeVisible()
  await sheet.getByLabel('Near a ZIP code').fill('45750')
  await expect(sheet.getByText('Marietta, OH, within 50 miles')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show 1 case' }).click()
  await expect(page).toHaveURL('/case-list?zip=45750')
  await expect(shownCases(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Filters, 1' })).toBeFocused()
})

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('I search, filter and page through the list', async ({ page }) => {
    await page.goto('/case-list?cause=disaster-relief')
    await search(page).fill('hurricane')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/[?&]q=hurricane&.*cause|cause=disaster-relief.*q=hurricane/)
    await expect(shownCases(page)).toHaveCount(1)
    await page.goto('/case-list')
    await page.getByRole('link', { name: 'Show 9 more' }).click()
    await expect(page.getByText(/^9 more of \d+ cases$/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the start of the list' }).click()
    await expect(page).toHaveURL('/case-list')
  })

  journey('a wrong ZIP code is named beside my input', async ({ page }) => {
    await page.goto('/case-list?zip=4575')
    await expect(page.getByText('A ZIP code has 5 digits. One is missing.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Near a ZIP code' })).toHaveValue('4575')
    await page.goto('/case-list?zip=00000')
    await expect(page.getByText('We don’t know that ZIP code. Check it, or try one close by.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Near a ZIP code' })).toHaveValue('00000')
    await expect(shownCases(page)).toHaveCount(9)
  })
})
