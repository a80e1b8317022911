import type { BrowserContext } from '@playwright/test'
import {
  cardFields,
  fillCard,
  fillDonateForm,
  h1,
  inbox,
  openCard,
  openCaseOf,
  openDonate,
  payNow,
  setFaults,
  showDetails,
  typeCard,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { newAddress } from './signing-in.ts'

/** Records the browser's requests. @returns a function that reads those to our own origin */
const recordOwnRequests = (context: BrowserContext): (() => string[]) => {
  const recorded: [string, string][] = []
  context.on('request', (request) => {
    const message = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    recorded.push([new URL(request.url()).origin, message])
  })
  return () => {
    const { origin } = new URL(context.pages()[0]?.url() ?? '')
    return recorded.filter(([target]) => target === origin).map(([, message]) => message)
  }
}

journey(
  'I give $50 by card, see my donation on the page and find the receipt in my mail',
  { tag: '@translated' },
  async ({ page, context }, { project }) => {
    const name = `Carol ${project.name}`
    const email = `carol.${project.name}@mail.example`
    const ownRequests = recordOwnRequests(context)
    const address = await openCaseOf(page, 'Marcus')
    const otherWindow = await context.newPage()
    await otherWindow.goto(address)
    const donations = otherWindow.getByRole('region', { name: 'Donations' })
    await expect(donations).toBeVisible()
    await expect(donations).not.toContainText(name)

    // On wide screens this is a button with the amount, beside the story; on phones it is a link in the bottom bar.
    const donate = page
      .getByRole('button', { name: /^Donate/ })
      .or(page.getByRole('link', { name: /^Donate/ }))
    await donate.filter({ visible: true }).first().click()
    await expect(h1(page)).toHaveText('A ramp and a wider door for Marcus')
    await waitForHydration(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await fillDonateForm(page, { name, email, message: 'For the ramp' })
    await openCard(page, '$50.00')
    await cardFields(page).getByLabel('Card number').waitFor()
    await expect(page.getByText('Your statement will say HEARTEN* MARCUS T.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await typeCard(page, VISA)
    await payNow(page, '$50.00').click()

    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(h1(page)).toBeFocused()
    await expect(page.getByText(/It’s one of [\d,]+ gifts so far\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Back to .*’s page$/ })).toBeVisible()
    await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(donations).toContainText(name)

    expect(ownRequests().some((line) => line.includes('/pay/charge'))).toBe(true)
    expect(ownRequests().filter((line) => line.replace(/\D/g, '').includes(VISA))).toEqual([])

    const [mail] = await inbox(page, email)
    expect(mail?.subject).toBe('Thank you, Carol')
    const link = /http:\/\/localhost:\d+(\/receipt\/[\w.~-]+)/.exec(mail?.text ?? '')?.[1]
    await page.goto(link ?? 'no link in the mail')
    await expect(page.getByText('A personal gift to a person. Not tax-deductible.')).toBeVisible()
    await expect(page.getByText('Marcus receives')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'a declined card gets the standard sentence, the input stays, and another card pays',
  { tag: ['@phone', '@translated'] },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 402/)
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, { message: 'Kept through a no' })
    await openCard(page, '$50.00')
    await fillCard(page, '4000000000009995')
    await payNow(page, '$50.00').click()
    await expect(page.getByText('Your bank said no to this payment. Nothing was charged.')).toBeVisible()
    await expect(cardFields(page).getByLabel('ZIP code')).toHaveValue('45750')
    expect(await accessibilityViolations(page)).toEqual([])
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'my bank’s check: I cancel it, nothing is charged, then I approve',
  { tag: ['@phone', '@translated'] },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, { email: newAddress() })
    await openCard(page, '$50.00')
    // Failures of one card or address add up, also over journeys.
    await fillCard(page, '4000002500003155')
    await payNow(page, '$50.00').click()
    const bank = page.frameLocator('dialog[aria-label] iframe')
    const notice = page.locator(':popover-open')
    const cancel = bank.getByRole('button', { name: 'Cancel, pay another way' })
    // The notice is above the bank's window, not dimmed below it.
    await expect(notice).toContainText('Finish the step in your bank’s window. You haven’t been charged yet.')
    await expect(notice).toContainText(/Gift kept for you until \d+:\d\d [AP]M ET/)
    expect(await accessibilityViolations(page)).toEqual([])
    await cancel.click()
    await expect(
      page.getByText('Your bank couldn’t confirm it was you, or you canceled. Nothing was charged.'),
    ).toBeVisible()
    await expect(page.getByText('Gift kept for you until')).toBeVisible()
    await payNow(page, '$50.00').click()
    await bank.getByRole('button', { name: 'Approve' }).click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'I close the browser during my bank’s check: my donation is pending, and after canceling it my input is restored',
  { tag: '@phone' },
  async ({ page, context }) => {
    const donate = await openDonate(page, 'Marcus')
    await page.getByLabel('Or another amount').fill('34.50')
    await fillDonateForm(page, { message: 'Kept without the tab' })
    await openCard(page, '$34.50')
    await fillCard(page, '4000002760003184')
    await payNow(page, '$34.50').click()
    await page.frameLocator('dialog[aria-label] iframe').getByRole('button', { name: 'Approve' }).waitFor()
    // Closing the tab removes its storage.
    const reopened = await context.newPage()
    await page.close()
    await reopened.goto(donate)
    await waitForHydration(reopened)
    await expect(
      reopened.getByText('Your $34.50 gift needs your bank’s approval. You haven’t been charged yet.'),
    ).toBeVisible()
    expect(await accessibilityViolations(reopened)).toEqual([])
    await reopened.getByRole('link', { name: 'Continue with my bank' }).click()
    await expect(h1(reopened)).toHaveText('Your bank is waiting for you')
    await reopened.getByRole('link', { name: 'Verify with my bank' }).click()
    await reopened
      .frameLocator('dialog[aria-label] iframe')
      .getByRole('button', { name: 'Cancel, pay another way' })
      .click()
    await expect(h1(reopened)).toHaveText('The card was not charged')
    await expect(h1(reopened)).toBeFocused()
    await expect(reopened.getByText('Your bank couldn’t confirm it was you')).toBeVisible()
    await reopened.getByRole('link', { name: 'Pay another way' }).click()
    await expect(reopened.getByLabel('Or another amount')).toHaveValue('34.50')
    await showDetails(reopened)
    await expect(reopened.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    await expect(reopened.getByLabel('E-mail for the receipt')).toHaveValue('carol.brandt@mail.example')
    await expect(reopened.getByLabel(/^A message to/)).toHaveValue('Kept without the tab')
    await openCard(reopened, '$34.50')
    await fillCard(reopened, VISA)
    await payNow(reopened, '$34.50').click()
    await expect(h1(reopened)).toHaveText('Thank you, Carol')
  },
)

journey('a double click, and going back, make one donation', { tag: '@desktop' }, async ({ page }) => {
  const address = await openDonate(page, 'Marcus')
  await fillDonateForm(page, {})
  await page.getByRole('button', { name: 'Pay $50.00 by card', exact: true }).dblclick()
  await fillCard(page, VISA)
  const orders: string[] = []
  page.on('request', (request) => {
    if (/order\/create|pay\/charge/.test(request.url())) orders.push(new URL(request.url()).pathname)
  })
  await payNow(page, '$50.00').dblclick()
  await expect(h1(page)).toHaveText('Thank you, Carol')
  expect(orders).toEqual(['/api/oversea/v1/pay/charge'])
  await page.goBack()
  await expect(page).not.toHaveURL(/donate\/pay/)
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
})

journey(
  'paying in two tabs makes one donation',
  { tag: '@desktop' },
  async ({ page, context, consoleMessages }, { project }) => {
    consoleMessages.expect(/status of 409/)
    const email = `tabs.${project.name}@mail.example`
    const address = await openDonate(page, 'Marcus')
    const otherTab = await context.newPage()
    await otherTab.goto(address)
    const tabs = [page, otherTab]
    for (const tab of tabs) await fillDonateForm(tab, { email })
    await Promise.all(tabs.map((tab) => openCard(tab, '$50.00')))
    for (const tab of tabs) await fillCard(tab, VISA)
    await Promise.all(tabs.map((tab) => payNow(tab, '$50.00').click()))
    for (const tab of tabs) await expect(h1(tab)).toHaveText('Thank you, Carol')
    expect(new URL(page.url()).search).toBe(new URL(otherTab.url()).search)
    expect(await inbox(page, email)).toHaveLength(1)
  },
)

journey('a slow bank is never shown as a decline', { tag: '@phone' }, async ({ page }) => {
  await openDonate(page, 'Marcus')
  await setFaults(page, { slowSuccessSeconds: 3 })
  await fillDonateForm(page, {})
  await openCard(page, '$50.00')
  await fillCard(page, VISA)
  await payNow(page, '$50.00').click()
  await expect(h1(page)).toHaveText('Confirming with your bank')
  await expect(page.getByText('You won’t be charged twice')).toBeVisible()
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
  await expect(page.getByText(/^Order [0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(h1(page)).toHaveText('Thank you, Carol', { timeout: 20_000 })
  await setFaults(page, { slowSuccessSeconds: 0 })
})

journey(
  'a payment with a lost answer is looked up, not repeated',
  { tag: '@desktop' },
  async ({ page, consoleMessages }, { project }) => {
    consoleMessages.expect(/status of 409/)
    const email = `lost.${project.name}@mail.example`
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, { email })
    await openCard(page, '$50.00')
    await fillCard(page, VISA)
    await setFaults(page, { cutConnectionNext: 1 })
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol', { timeout: 20_000 })
    expect(await inbox(page, email)).toHaveLength(1)
  },
)

journey(
  'after a minute the page stops checking the payment, and I can check again',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install()
    await openDonate(page, 'Marcus')
    await setFaults(page, { slowSuccessSeconds: 600 })
    await fillDonateForm(page, {})
    await openCard(page, '$50.00')
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Confirming with your bank')
    await setFaults(page, { slowSuccessSeconds: 0 })
    await page.clock.fastForward('01:01')
    await expect(h1(page)).toHaveText('Still confirming with your bank')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Check again' }).click()
    await expect(h1(page)).toHaveText('Still confirming with your bank')
  },
)

journey(
  'a decline is still shown when I return, with my input',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 402/)
    const donate = await openDonate(page, 'Marcus')
    await fillDonateForm(page, { message: 'Third time lucky' })
    await openCard(page, '$50.00')
    await fillCard(page, '4000000000000002')
    await payNow(page, '$50.00').click()
    await expect(page.getByText('Your bank said no to this payment. Nothing was charged.')).toBeVisible()
    await page.goto(donate.replace('/pay/', '/pay-result/'))
    await expect(h1(page)).toHaveText('The card was not charged')
    await expect(page.getByText(/^Your gift is kept until/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Try again' }).click()
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)
