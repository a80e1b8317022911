import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '#testing/accessibility-violations.ts'
import { findBrowser } from '#testing/browser.ts'
import { serveOnboardingPage } from './onboarding-page-for-tests.ts'
import { testSandbox } from './sandbox-for-tests.ts'
import { beginSession, openAccount, rosa } from './stripe/accounts/account-for-tests.ts'

const world = testSandbox()
let browser: Browser
let page: Page
let form: FrameLocator
let account: Stripe.Account
let requests: string[]

beforeAll(async () => {
  const { args, ...launchOptions } = await findBrowser()
  browser = await chromium.launch({ ...launchOptions, args: [...args] })
})
afterAll(() => browser.close())

/** Long values, to reveal truncation. */
const LONG = {
  ...rosa,
  last_name: 'Delgado-Featherstonehaugh',
  address: { ...rosa.address, line1: '1200 North Oak Street, Apartment 3' },
}

const session = async (): Promise<string> => (await beginSession(world(), account)).client_secret
const waitForStatus = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()
const visit = async (width = 390, secret: () => Promise<string | null> = session) => {
  ;({ requests } = serveOnboardingPage(world(), secret))
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  page = await context.newPage()
  form = page.frameLocator('#place iframe')
  await page.goto(world().productOrigin)
}
const ready = () => form.getByRole('button', { name: /Continue|Done|Back/ }).waitFor()
const now = () => world().stripe.accounts.retrieve(account.id)
const expectAccessible = async () => expect(await accessibilityViolations(page)).toEqual([])

beforeEach(async () => {
  await world().faults({ reset: true })
  account = await openAccount(world(), { individual: LONG })
  return () => page.context().close()
})

const fill = async (ssn: string) => {
  await form.getByLabel('Last 4 digits of your SSN').fill(ssn)
  await form.getByLabel('Routing number').fill('110 000 000')
  await form.getByLabel('Account number', { exact: true }).fill('000123456789')
  await form.getByLabel('Confirm account number').fill('000123456789')
}
const send = () => form.getByRole('button', { name: 'Continue' }).click()

test('a holder who enters the required data is verified, and the surrounding page never gets the data', async () => {
  await visit()
  await waitForStatus('account-onboarding')
  await fill('0000')
  await send()
  await waitForStatus('exit')
  expect(await now()).toMatchObject({ payouts_enabled: true, requirements: { currently_due: [] } })
  const text = requests.join('\n').replace(/[\s-]/g, '')
  expect(text).toContain('/session')
  expect(text).not.toMatch(/110000000|123456789/)
  expect(await page.content()).not.toMatch(/110000000|123456789/)
})

test('errors are reported at each field, and focus goes to the first', async () => {
  await visit()
  await ready()
  await send()
  await form.locator('[aria-invalid]').first().waitFor()
  expect(await form.locator('[aria-invalid]').count()).toBe(4)
  expect(await form.locator(':focus').getAttribute('id')).toBe('ssn')
  await expectAccessible()
  await fill('0000')
  await form.getByLabel('Routing number').fill('110000001')
  await send()
  await form.getByText('This isn’t a routing number.').waitFor()
  expect(await form.locator(':focus').getAttribute('id')).toBe('routing')
  expect(await form.locator('[aria-invalid]').count()).toBe(1)
  expect(await form.getByLabel('Account number', { exact: true }).inputValue()).toBe('000123456789')
})

test('a holder without a bank account enters a debit card, and a credit card is refused', async () => {
  await visit()
  await ready()
  await form.getByLabel('Last 4 digits of your SSN').fill('0000')
  await form.getByRole('radio', { name: 'Debit card' }).check()
  await form.getByLabel('Debit card number').fill('4242 4242 4242 4242')
  await form.getByLabel('Expiration date').fill('09/20')
  await send()
  await form.getByText('This is a credit card.').waitFor()
  await form.getByText('This card has expired.').waitFor()
  expect(await form.locator(':focus').getAttribute('id')).toBe('card')
  await expectAccessible()
  await form.getByLabel('Debit card number').fill('5200-8282-8282-8210')
  await form.getByLabel('Expiration date').fill('0934')
  await send()
  await waitForStatus('exit')
  expect(await now()).toMatchObject({
    payouts_enabled: true,
    external_accounts: { data: [{ object: 'card', brand: 'MasterCard', last4: '8210', exp_year: 2034 }] },
  })
})

test('a failed identity check requests name, birth date and SSN again, but not the bank account', async () => {
  await visit()
  await ready()
  await fill('1111')
  await send()
  await form.getByText('We couldn’t confirm who you are.').waitFor()
  await form.getByText('STRIPE TEST BANK, ending in 6789').waitFor()
  expect(await form.getByLabel(/Routing|Account/).count()).toBe(0)
  expect(await form.locator(':focus').getAttribute('id')).toBe('ssn')
  await expectAccessible()
  await form.getByLabel('First name').fill('Rosa Maria')
  await form.getByLabel('Birth date').fill('4/31/1981')
  await form.getByLabel('Last 4 digits of your SSN').fill('0000')
  await page.keyboard.press('Enter')
  await form.getByText('Enter your birth date as month/day/year.').waitFor()
  expect(await form.locator(':focus').getAttribute('id')).toBe('born')
  await form.getByLabel('Birth date').fill('04/13/1981')
  await page.keyboard.press('Enter')
  await waitForStatus('exit')
  expect(await now()).toMatchObject({
    payouts_enabled: true,
    individual: { first_name: 'Rosa Maria', last_name: 'Delgado-Featherstonehaugh', dob: { day: 13 } },
  })
})

test('the form’s main button has the color and padding that the page sets', async () => {
  await visit()
  await ready()
  const colour = 'getComputedStyle(document.getElementById("send")).backgroundColor'
  // The color changes with a transition, so it isn't final at once.
  await expect.poll(() => page.frames()[1]?.evaluate(colour)).toBe('rgb(24, 32, 58)')
  expect((await form.getByRole('button', { name: 'Continue' }).boundingBox())?.height).toBe(56)
})

test('the form can be saved for later, and requires nothing more while the data is checked', async () => {
  await visit()
  await form.getByRole('button', { name: 'Save for later' }).click()
  await waitForStatus('exit')
  expect((await now()).details_submitted).toBe(false)
  await page.reload()
  await ready()
  await fill('2222')
  await send()
  await waitForStatus('exit')
  await page.reload()
  await form.getByText('We’re checking your details.').waitFor()
  await form.getByRole('button', { name: 'Done' }).click()
  await waitForStatus('exit')
})

test('the page is informed about a session that can’t start, is invalid, or whose provider is unavailable', async () => {
  await visit(390, async () => null)
  await waitForStatus('account_session_create_error')
  await page.context().close()
  await visit(390, async () => 'accs_1_secret_none')
  await waitForStatus('authentication_error')
  await page.context().close()
  const secret = await session()
  await world().faults({ providerDown: true })
  await visit(390, async () => secret)
  await waitForStatus('api_connection_error')
})

// 195 pixels are the width of a phone with 390 pixels at a zoom of 200 percent.
test.each([195, 390, 1440])('at %i pixels nothing is cut off', async (width) => {
  await visit(width)
  await ready()
  const inFrame = page.frames()[1]
  expect(await inFrame?.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await inFrame?.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true)
  await expectAccessible()
})
