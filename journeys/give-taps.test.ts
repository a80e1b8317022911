import type { Locator, Page } from '@playwright/test'
import {
  cardFields,
  fillCard,
  h1,
  openCard,
  openCaseOf,
  openDonate,
  payNow,
  setFaults,
  VISA,
} from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'
import { createAccount, startSignedIn, waitForKeptCard } from './signing-in.ts'

/** What browsers fill in by themselves, from the tokens of each field. */
const FILLED_IN = ['name', 'email', 'postal-code']

/** Counts what a person does: presses, fields that they type, and those that the browser fills in for them. */
const counted = () => {
  const count = { taps: 0, fields: 0, filledIn: 0 }
  return {
    count,
    tap: async (target: Locator): Promise<void> => {
      count.taps += 1
      await target.click()
    },
    type: async (field: Locator, text: string): Promise<void> => {
      count.fields += 1
      if (FILLED_IN.includes((await field.getAttribute('autocomplete')) ?? '')) count.filledIn += 1
      await field.pressSequentially(text)
    },
  }
}

const report = (
  page: Page,
  what: string,
  { taps, fields, filledIn }: ReturnType<typeof counted>['count'],
) => {
  const line = `${what} at ${page.viewportSize()?.width}: ${taps} taps, ${fields} fields, ${fields - filledIn} with autofill`
  journey.info().annotations.push({ type: 'taps', description: line })
  process.stdout.write(`${line}\n`)
}

const donate = (page: Page) => page.getByRole('complementary', { name: 'Give' }).getByRole('link')

journey(
  'a card signed out takes four taps and six fields, of which the browser fills in three',
  { tag: '@phone' },
  async ({ page }) => {
    await openCaseOf(page, 'Marcus')
    const { count, tap, type } = counted()
    await tap(donate(page).filter({ hasText: /^(Donate|Give)$/ }))
    await waitForHydration(page)
    await tap(page.getByRole('link', { name: 'Continue', exact: true }))
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
    const card = cardFields(page)
    await card.getByLabel('Card number').waitFor()
    // The first field takes a tap; the keyboard leads from each to the next.
    await tap(page.getByRole('textbox', { name: 'Full name' }))
    await type(page.getByRole('textbox', { name: 'Full name' }), 'Carol Brandt')
    await type(page.getByLabel('E-mail for the receipt'), 'four.taps@mail.example')
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('Card number')).toBeFocused()
    await type(card.getByLabel('Card number'), VISA)
    await type(card.getByLabel('Expiration date'), '0934')
    await type(card.getByLabel('Security code'), '123')
    await type(card.getByLabel('ZIP code'), '45750')
    await tap(page.getByRole('button', { name: 'Give $50.00', exact: true }))
    await expect(h1(page)).toHaveText('Thank you, Carol')
    report(page, 'Card, signed out', count)
    expect(count).toEqual({ taps: 4, fields: 6, filledIn: 3 })
    // Back leads past the form to the case, so that no second gift begins.
    await page.goBack()
    await expect(page).toHaveURL(/\/case-detail\//)
  },
)

journey('a wallet takes three taps and no field', { tag: '@phone' }, async ({ page }) => {
  await setFaults(page, { wallets: 'apple_pay' })
  try {
    await openCaseOf(page, 'Marcus')
    const { count, tap } = counted()
    await tap(donate(page).filter({ hasText: /^(Donate|Give)$/ }))
    await waitForHydration(page)
    const wallet = page.frameLocator('.wallets iframe').getByRole('button').filter({ hasText: 'Apple Pay' })
    await wallet.waitFor()
    // Seen without scrolling, above the totals.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('.wallets iframe')).toBeInViewport({ ratio: 1 })
    await tap(wallet)
    const sheet = page.frameLocator('dialog[aria-label] iframe')
    await tap(sheet.getByRole('button', { name: /^Pay \$/ }))
    await expect(h1(page)).toHaveText('Thank you, Carol')
    report(page, 'Wallet', count)
    expect(count).toEqual({ taps: 3, fields: 0, filledIn: 0 })
  } finally {
    await setFaults(page, { wallets: 'device' })
  }
})

/** Link's button in the provider's frame, and its window over the page. */
const linkButton = (page: Page) =>
  page.frameLocator('.wallets iframe').getByRole('button', { name: 'Pay with Link' })
const linkWindow = (page: Page) => page.frameLocator('dialog[aria-label] iframe')

journey(
  'Link takes four taps and two fields, and three taps once it knows the browser',
  { tag: '@phone' },
  async ({ page }) => {
    await setFaults(page, { wallets: 'link' })
    try {
      await openCaseOf(page, 'Marcus')
      const first = counted()
      await first.tap(donate(page).filter({ hasText: /^(Donate|Give)$/ }))
      await waitForHydration(page)
      await linkButton(page).waitFor()
      await first.tap(linkButton(page))
      const link = linkWindow(page)
      await expect(link.getByLabel('E-mail')).toBeFocused()
      await first.type(link.getByLabel('E-mail'), 'linked@mail.example')
      await first.tap(link.getByRole('button', { name: 'Continue' }))
      await expect(link.getByLabel('Code')).toBeFocused()
      await first.type(link.getByLabel('Code'), '000000')
      await first.tap(link.getByRole('button', { name: 'Pay $50.00' }))
      await expect(h1(page)).toHaveText('Thank you, Carol')
      await expect(page.getByText('Paid with Link', { exact: true })).toBeVisible()
      report(page, 'Link, first time', first.count)
      expect(first.count).toEqual({ taps: 4, fields: 2, filledIn: 1 })

      await openCaseOf(page, 'Rosa')
      const again = counted()
      await again.tap(donate(page).filter({ hasText: /^(Donate|Give)$/ }))
      await waitForHydration(page)
      await linkButton(page).waitFor()
      await again.tap(linkButton(page))
      await again.tap(link.getByRole('button', { name: 'Pay $50.00' }))
      await expect(h1(page)).toHaveText('Thank you, Carol')
      report(page, 'Link, again', again.count)
      expect(again.count).toEqual({ taps: 3, fields: 0, filledIn: 0 })
    } finally {
      await setFaults(page, { wallets: 'device' })
    }
  },
)

journey('returning with a kept card takes two taps and no field', { tag: '@phone' }, async ({ page }) => {
  await startSignedIn(page.request, await createAccount(page.request))
  await openDonate(page, 'Marcus')
  await openCard(page)
  await cardFields(page).getByLabel('Card number').waitFor()
  await fillCard(page, VISA)
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await payNow(page, '$50.00').click()
  await expect(h1(page)).toHaveText('Thank you, Nora')
  await waitForKeptCard(page.request)

  await openCaseOf(page, 'Rosa')
  const { count, tap } = counted()
  await tap(donate(page).filter({ hasText: /^(Donate|Give)$/ }))
  const keptCard = page.getByRole('button', { name: 'Give $50.00 with Visa ending 4242' })
  await expect(keptCard).toBeInViewport({ ratio: 1 })
  await waitForHydration(page)
  await tap(keptCard)
  await expect(h1(page)).toHaveText('Thank you, Nora')
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  report(page, 'Returning with a kept card', count)
  expect(count).toEqual({ taps: 2, fields: 0, filledIn: 0 })
})
