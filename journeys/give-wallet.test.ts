import type { Page } from '@playwright/test'
import {
  donatePathOf,
  fillCard,
  fillDonateForm,
  h1,
  inbox,
  openCard,
  openDonate,
  payNow,
  setFaults,
  showAmount,
  unfoldMore,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const payByCard = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay ${amount} by card`, exact: true })
/** The provider's buttons, in its frame. */
const wallets = (page: Page) => page.frameLocator('.wallets iframe').getByRole('button')
const wallet = (page: Page, name: string) => wallets(page).filter({ hasText: name })
/** Scrolls the frame into view first, like a person: browsers don't lay out a frame outside the viewport. */
const press = async (page: Page, name: string): Promise<void> => {
  await showAmount(page)
  await page.locator('.wallets iframe').scrollIntoViewIfNeeded()
  await wallet(page, name).click()
}
/** The wallet's own sheet, over the page. */
const sheet = (page: Page) => page.frameLocator('dialog[aria-label] iframe')
const agreeButton = (page: Page) => sheet(page).getByRole('button', { name: /^Pay \$/ })
const sheetLines = (page: Page) => sheet(page).locator('dl div')
const CARDS = { noFunds: '4000000000009995', asksFirst: '4000002760003184' }
const chooseCard = (page: Page, number: string) => sheet(page).getByLabel('Card').selectOption(number)

/**
 * The donate page on a device with these wallets, simulated by the sandbox; other browsers are unaffected.
 */
const openOn = async (page: Page, device: string): Promise<string> => {
  await setFaults(page, { wallets: device })
  try {
    await openDonate(page, 'Marcus')
    await wallets(page).first().waitFor()
    return page.url()
  } finally {
    await setFaults(page, { wallets: 'device' })
  }
}

journey(
  'I give by Google Pay, typing neither name nor e-mail: its sheet lists my donation, the receipt names it',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const email = `wallet.${info.project.name}@mail.example`
    await openOn(page, 'both')
    await expect(wallets(page)).toHaveText(['Apple Pay', 'Google Pay'])
    await page.getByRole('group', { name: 'Tip to Hearten' }).getByRole('radio', { name: '$5' }).check()
    await page.getByLabel(/to cover the card fee/).check()
    await expect(payByCard(page, '$56.81')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await press(page, 'Google Pay')
    await expect(sheetLines(page)).toHaveText([
      'Gift to Marcus Tolliver$50.00',
      'Tip to Hearten$5.00',
      'Card fee, covered by you$1.81',
      'Pay Hearten$56.81',
    ])
    // The wallet provides name and e-mail, which weren't entered in the form.
    await sheet(page).getByLabel('Name in the wallet').fill('Robin Ames')
    await sheet(page).getByLabel('E-mail in the wallet').fill(email)
    await agreeButton(page).click()
    await expect(h1(page)).toHaveText('Thank you, Robin')
    await expect(page.getByText('Paid with Google Pay · Visa 4242')).toBeVisible()
    const [mail] = await inbox(page, email)
    expect(mail?.text).toContain('Google Pay · Visa 4242')
  },
)

journey(
  'with invalid fields, each click shows the errors and opens no sheet',
  { tag: '@phone' },
  async ({ page }) => {
    await openOn(page, 'apple_pay')
    await fillDonateForm(page, { name: 'C', email: 'carol@' })
    const summary = page.locator('[role="alert"][tabindex]')
    for (const _press of [1, 2]) {
      await press(page, 'Apple Pay')
      await expect(summary).toBeFocused()
      await expect(summary).toContainText('Two answers need another look')
      // They are on the other screen.
      await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
      await expect(page.locator('dialog[aria-label]')).toHaveCount(0)
    }
    await fillDonateForm(page, {})
    await press(page, 'Apple Pay')
    await expect(agreeButton(page)).toHaveText('Pay $50.00')
    await expect(summary).toBeEmpty()
  },
)

journey(
  'I close the sheet: nothing is charged, the form keeps its input, and a card pays',
  { tag: '@phone' },
  async ({ page }) => {
    const orders: string[] = []
    page.on('request', (request) => {
      if (/order\/create|pay\/charge/.test(request.url())) orders.push(new URL(request.url()).pathname)
    })
    await openOn(page, 'google_pay')
    await fillDonateForm(page, { message: 'Kept through a no' })
    await press(page, 'Google Pay')
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You closed Google Pay. Nothing was charged.')).toBeVisible()
    await unfoldMore(page)
    await expect(page.getByLabel(/^A message to/)).toHaveValue('Kept through a no')
    expect(orders).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    await openCard(page, '$50.00')
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  },
)

journey(
  'a declined wallet card gets the standard sentence, and the same order is paid by card',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 402/)
    const charged: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('pay/charge')) charged.push(request.postDataJSON().orderId)
    })
    await openOn(page, 'google_pay')
    await fillDonateForm(page, {})
    await press(page, 'Google Pay')
    await chooseCard(page, CARDS.noFunds)
    await agreeButton(page).click()
    await expect(
      page.getByText('Your bank said no to this payment. Nothing was charged. Try again, or pay by card.'),
    ).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await openCard(page, '$50.00')
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
    expect(charged).toHaveLength(2)
    expect(new Set(charged).size).toBe(1)
  },
)

journey(
  'my bank’s check follows the wallet: I cancel it, come back to the buttons, then approve',
  { tag: '@phone' },
  async ({ page }) => {
    await openOn(page, 'apple_pay')
    await fillDonateForm(page, {})
    const startBankCheck = async (): Promise<void> => {
      await press(page, 'Apple Pay')
      await chooseCard(page, CARDS.asksFirst)
      await agreeButton(page).click()
    }
    await startBankCheck()
    await sheet(page).getByRole('button', { name: 'Cancel, pay another way' }).click()
    await expect(
      page.getByText('Your bank couldn’t confirm it was you, or you canceled. Nothing was charged.'),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await startBankCheck()
    await sheet(page).getByRole('button', { name: 'Approve' }).click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(page.getByText('Paid with Apple Pay · Visa 3184')).toBeVisible()
  },
)

journey(
  'a wallet’s button pressed twice in each of two tabs pays once',
  { tag: '@desktop' },
  async ({ page, context, consoleMessages }, info) => {
    consoleMessages.expect(/status of 409/)
    const email = `wallets.${info.project.name}@mail.example`
    await openOn(page, 'google_pay')
    const otherTab = await context.newPage()
    await openOn(otherTab, 'google_pay')
    const tabs = [page, otherTab]
    for (const tab of tabs) {
      await fillDonateForm(tab, { email })
      await press(tab, 'Google Pay')
    }
    // Holds the charges until both tabs request one. Otherwise the slower tab would have to confirm a repeated donation.
    const bothPay = Promise.withResolvers<void>()
    let paying = 0
    await context.route(/pay\/charge/, async (route) => {
      paying += 1
      if (paying === tabs.length) bothPay.resolve()
      await bothPay.promise
      await route.continue()
    })
    await Promise.all(tabs.map((tab) => agreeButton(tab).dblclick()))
    for (const tab of tabs) await expect(h1(tab)).toHaveText('Thank you, Carol')
    expect(new URL(page.url()).search).toBe(new URL(otherTab.url()).search)
    expect(await inbox(page, email)).toHaveLength(1)
  },
)

journey('a wallet that loads late doesn’t move the card’s button', { tag: '@desktop' }, async ({ page }) => {
  const mayLoad = Promise.withResolvers<void>()
  await page.route(/elements\/express/, async (route) => {
    await mayLoad.promise
    await route.continue()
  })
  await page.goto(await donatePathOf(page, 'Marcus'), { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  const card = payByCard(page, '$50.00')
  await card.scrollIntoViewIfNeeded()
  const before = (await card.boundingBox())?.y ?? 0
  // Invisible buttons take no space.
  await expect(page.locator('.wallets iframe')).toHaveCount(1)
  expect((await page.locator('.wallets').boundingBox())?.height).toBe(0)
  await expect(page.getByText('or', { exact: true })).toHaveCount(0)
  mayLoad.resolve()
  await wallets(page).first().waitFor()
  await expect(page.getByText('or', { exact: true })).toBeInViewport()
  expect(Math.abs(((await card.boundingBox())?.y ?? 0) - before)).toBeLessThan(1)
})

journey(
  'a device without a wallet shows no trace of one, and nothing moves',
  { tag: '@phone' },
  async ({ page }) => {
    const layoutShift = async () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0))
            }).observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
          }),
      )
    await setFaults(page, { wallets: 'none' })
    await page.goto(await donatePathOf(page, 'Marcus'))
    await waitForHydration(page)
    await expect(page.locator('.wallets iframe')).toHaveCount(1)
    await expect(page.locator('.wallets')).toBeHidden()
    await expect(page.getByText('No typing needed')).toHaveCount(0)
    expect((await page.locator('.wallets').boundingBox())?.height).toBe(0)
    // On a busy machine a font that arrives late moves a word by a hair.
    expect(await layoutShift()).toBeLessThan(0.001)
    // Restores the setting only now: the provider's frame requests it when loaded.
    await setFaults(page, { wallets: 'device' })
  },
)

journey(
  'a repeated donation needs a confirmation, by card and by wallet',
  { tag: '@desktop' },
  async ({ page }) => {
    const give = async (): Promise<void> => {
      await fillDonateForm(page, {})
      await payByCard(page, '$50.00').click()
    }
    await openOn(page, 'google_pay')
    const address = page.url()
    await give()
    await fillCard(page, VISA)
    await page.getByRole('button', { name: 'Pay $50.00', exact: true }).click()
    await expect(h1(page)).toHaveText('Thank you, Carol')

    await page.goto(address)
    await waitForHydration(page)
    await give()
    const question = page.getByRole('dialog', { name: /^You gave \$50 to Marcus .* Give again\?$/ })
    await expect(question).toContainText('That gift went through.')
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(question.getByRole('button', { name: 'No, don’t give again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Nothing more was charged.', { exact: true })).toBeVisible()

    await press(page, 'Google Pay')
    await agreeButton(page).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await press(page, 'Google Pay')
    await agreeButton(page).click()
    await question.getByRole('button', { name: 'Yes, give $50 again' }).click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(page.getByText('Paid with Google Pay · Visa 4242')).toBeVisible()
  },
)
