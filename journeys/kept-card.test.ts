import type { FrameLocator, Page } from '@playwright/test'
import { keptCardCalls } from '#contract/donations/kept-card-calls.ts'
import { statementCalls } from '#contract/donations/statement-calls.ts'
import {
  cardFields,
  donatePathOf,
  fillCard,
  fillDonateForm,
  h1,
  inbox,
  openCard,
  openDonate,
  payNow,
  setFaults,
  totalOf,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { createAccount, startSignedIn, waitForKeptCard } from './signing-in.ts'

const ASKS_BANK = '4000002760003184'

const keepBox = (page: Page) => page.getByRole('checkbox', { name: 'Save this card for next time' })

const pressIn = (frame: FrameLocator, name: string) =>
  frame.getByRole('button', { name, exact: true }).click()

/** Gives with a typed card, which is kept. */
const giveKeeping = async (page: Page, word: string, number: string): Promise<void> => {
  await openDonate(page, word)
  await openCard(page)
  await cardFields(page).getByLabel('Card number').waitFor()
  await expect(keepBox(page)).not.toBeChecked()
  await keepBox(page).check()
  await fillCard(page, number)
  await payNow(page, '$50.00').click()
}

journey('I keep a card, give with it, choose another, and remove it in my account', async ({ page }) => {
  await startSignedIn(page.request, await createAccount(page.request))
  await giveKeeping(page, 'Marcus', VISA)
  await expect(h1(page)).toHaveText('Thank you, Nora')
  await waitForKeptCard(page.request)

  await openDonate(page, 'Rosa')
  const kept = page.getByRole('button', { name: 'Give $50.00 with Visa ending 4242' })
  await expect(kept).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('radio', { name: '$100', exact: true }).check()
  await page.getByRole('button', { name: 'Give $100.00 with Visa ending 4242' }).press('Enter')
  await expect(h1(page)).toHaveText('Thank you, Nora')
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()

  await page.goto('/account#cards')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  await expect(page.getByText('The card is removed, here and at our payment provider.')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toHaveCount(0)
})

journey(
  'a card that its bank asks about is kept after the bank’s check, and may be asked about again',
  { tag: '@desktop' },
  async ({ page }) => {
    const bank = page.frameLocator('dialog iframe[title="Your bank’s check"]')
    await startSignedIn(page.request, await createAccount(page.request))
    await giveKeeping(page, 'Marcus', ASKS_BANK)
    await bank.getByRole('button', { name: 'Approve' }).click()
    await expect(h1(page)).toHaveText('Thank you, Nora')
    await waitForKeptCard(page.request)
    await openDonate(page, 'Rosa')
    const kept = page.getByRole('button', { name: 'Give $50.00 with Visa ending 3184' })
    await kept.click()
    await bank.getByRole('button', { name: 'Fail' }).click()
    // Back on the form, where the same card or another may pay.
    await expect(page.getByText(/Nothing was charged\. Try again, or pay by card\./)).toBeVisible()
    await kept.click()
    await bank.getByRole('button', { name: 'Approve' }).click()
    await expect(h1(page)).toHaveText('Thank you, Nora')
  },
)

journey(
  'a kept card that I removed on another device is refused in words, and a typed card pays',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/409/)
    await startSignedIn(page.request, await createAccount(page.request))
    await giveKeeping(page, 'Marcus', VISA)
    await expect(h1(page)).toHaveText('Thank you, Nora')
    const cardId = await waitForKeptCard(page.request)
    await openDonate(page, 'Rosa')
    await page.request.post(keptCardCalls.removeKeptCard.path, { data: { cardId } })
    await page.getByRole('button', { name: 'Give $50.00 with Visa ending 4242' }).click()
    await expect(page.getByText(/That card isn’t saved in your account anymore/)).toBeVisible()
    await page.getByRole('link', { name: 'Another card' }).click()
    await cardFields(page).getByLabel('Card number').waitFor()
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Nora')
  },
)

journey(
  'I close Link without paying, type a wrong code, and give by Link: receipt and mail name it',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = 'link.desktop@mail.example'
    await setFaults(page, { wallets: 'link' })
    try {
      await openDonate(page, 'Marcus')
      const button = page.frameLocator('.wallets iframe').getByRole('button', { name: 'Pay with Link' })
      const link = page.frameLocator('dialog[aria-label] iframe')
      await button.click()
      expect(await accessibilityViolations(page)).toEqual([])
      await link.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('You closed Link. Nothing was charged.')).toBeVisible()
      await button.click()
      await link.getByLabel('E-mail').fill('linked')
      await pressIn(link, 'Continue')
      await expect(link.getByText('Enter your e-mail, like ada@example.com.')).toBeVisible()
      await link.getByLabel('E-mail').fill(email)
      await pressIn(link, 'Continue')
      await link.getByLabel('Code').fill('123456')
      await expect(link.getByText('That isn’t the code. Try again.')).toBeVisible()
      await link.getByLabel('Code').fill('000000')
      await pressIn(link, 'Pay $50.00')
      await expect(h1(page)).toHaveText('Thank you, Carol')
      await expect(page.getByText('Paid with Link', { exact: true })).toBeVisible()
      const [mail] = await inbox(page, email)
      expect(mail?.text).toContain('Link, on your statement under')
    } finally {
      await setFaults(page, { wallets: 'device' })
    }
  },
)

journey('from a year’s statement I give the same amount again', { tag: '@phone' }, async ({ page }) => {
  const email = 'statement.phone@mail.example'
  await page.goto(`${await donatePathOf(page, 'Marcus')}?amount=42.50`)
  await waitForHydration(page)
  await fillDonateForm(page, { email })
  await openCard(page)
  await cardFields(page).getByLabel('Card number').waitFor()
  await fillCard(page, VISA)
  await payNow(page, '$42.50').click()
  await expect(h1(page)).toHaveText('Thank you, Carol')
  // The receipt's job notes the gift for the year.
  await inbox(page, email)
  const year = new Date().getFullYear()
  await page.request.post(statementCalls.sendStatement.path, { data: { email, year } })
  let text = ''
  await expect(async () => {
    text = (await inbox(page, email)).find(({ subject }) => subject.startsWith('Your giving'))?.text ?? ''
    expect(text).toContain('/statement/')
  }).toPass({ timeout: 10_000 })
  expect(text).toContain('Give $42.50 to Marcus Tolliver again')
  await page.goto(/\/statement\/[\w.-]+/.exec(text)?.[0] ?? '')
  await waitForHydration(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Give $42.50 to Marcus Tolliver again' }).click()
  await expect(totalOf(page)).toHaveText('$42.50')
})
