import type { Locator, Page } from '@playwright/test'
import { cardFields, h1, openCaseOf, setFaults, VISA } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'

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
