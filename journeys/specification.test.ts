import type { Page } from '@playwright/test'
import { addressOfCase, fillCard, fillDonateForm, openCaseOf, openDonate, VISA } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'

/** Checks the specification's sentences that need a browser, a journey each. web/conformance.test.ts has the others. */

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)

journey(
  'section 2: after each navigation the page scrolls to top after 200 ms; scroll restoration is manual',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/case-list')
    await waitForHydration(page)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      let navigatedAt = 0
      history.pushState = (...entry) => {
        navigatedAt = performance.now()
        push(...entry)
      }
      document.addEventListener('scroll', () => {
        if (navigatedAt > 0 && scrollY === 0)
          document.title = `after ${Math.round(performance.now() - navigatedAt)}`
      })
    })
    const link = page.getByRole('main').locator('a[href^="/case-detail/"]').nth(8)
    await link.scrollIntoViewIfNeeded()
    expect(await scrollPosition(page)).toBeGreaterThan(300)
    await link.click()
    await expect(page).toHaveTitle(/^after/)
    expect(Number((await page.title()).split(' ')[1])).toBeGreaterThanOrEqual(199)
  },
)

journey(
  'section 2: case detail has story, gallery, donation list, payout list, see-all links and a report link',
  { tag: '@phone' },
  async ({ page }) => {
    const address = await openCaseOf(page, 'Rosa')
    for (const part of ['donations', 'payouts']) await expect(page.locator(`section#${part}`)).toBeAttached()
    for (const part of ['donations', 'payouts', 'photos'])
      await expect(page.locator(`a[href^="${address}/${part}"]`).first()).toBeAttached()
    await expect(page.locator('a[href^="/report/"]').first()).toBeAttached()
  },
)

journey(
  'section 2: donate flow: amount, custom amount, tip slider, name and e-mail, method, card dialog with a number field',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    await expect(page.getByRole('radio', { name: /\$50/ }).first()).toBeAttached()
    await expect(page.getByRole('slider')).toBeVisible()
    await fillDonateForm(page, {})
    await page.getByRole('button', { name: /^Pay \$.* by card$/ }).click()
    await fillCard(page, VISA)
  },
)

journey(
  'section 2: login dialog: social, e-mail, search-engine account, Apple; section 9: popups from z-index 2000',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/?signIn=1')
    await waitForHydration(page)
    const dialog = page.getByRole('dialog')
    for (const method of [/Google/, /Apple/, /Facebook/])
      await expect(
        dialog.getByRole('button', { name: method }).or(dialog.getByRole('link', { name: method })),
      ).toBeVisible()
    await expect(dialog.getByLabel(/e-mail/i).first()).toBeVisible()
    const zIndex = await page.evaluate(() =>
      Number(getComputedStyle(document.documentElement).getPropertyValue('--z-popup')),
    )
    expect(zIndex).toBe(2000)
    // Section 4: popups lock scroll.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
  },
)

journey(
  'section 2: a visitor without the login cookie is sent home, and stays home there',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/account')
    await expect(page).toHaveURL(/^[^?]*\/\?signIn=1/)
    await page.goto('/')
    await expect(page).toHaveURL('/')
  },
)

journey(
  'section 4: bypass_geo=1 sets a cookie for 7 days',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto(`${await addressOfCase(page, 'Rosa')}?bypass_geo=1`)
    const cookie = (await context.cookies()).find(({ name }) => name === 'bypass_geo')
    expect(cookie?.value).toBe('1')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(7)
  },
)

journey(
  'section 4: popups lock scroll, and close on a click of the overlay only if enabled',
  { tag: '@desktop' },
  async ({ page }) => {
    const aside = { position: { x: 4, y: 4 } }
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    await page.goto('/design')
    await waitForHydration(page)
    expect(await overflow()).toBe('visible')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    expect(await overflow()).toContain('hidden')
    await page.locator('html').click(aside)
    await expect(page.getByRole('dialog')).toBeHidden()
    // The card dialog stays open, because a typed card number would be lost.
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, {})
    await page.getByRole('button', { name: /^Pay \$.* by card$/ }).click()
    await fillCard(page, VISA)
    await page.locator('html').click(aside)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
