import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from '#testing/accessibility-violations.ts'
import { findBrowser } from '#testing/browser.ts'
import { postJson } from '#testing/post-json.ts'
import { serveProductPage } from './product-page-for-tests.ts'
import { testSandbox } from './sandbox-for-tests.ts'

const world = testSandbox()
let browser: Browser
let page: Page
let fields: FrameLocator
let requests: string[]

beforeAll(async () => {
  const { args, ...launchOptions } = await findBrowser()
  browser = await chromium.launch({ ...launchOptions, args: [...args] })
})
afterAll(() => browser.close())
beforeEach(async () => {
  requests = serveProductPage(world()).requests
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  await page.goto(world().productOrigin)
  fields = page.frameLocator('#card iframe')
  await fields.getByLabel('Card number').waitFor()
  return () => context.close()
})

const fill = async (number: string) => {
  await fields.getByLabel('Card number').fill('')
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiration date').fill('')
  await fields.getByLabel('Expiration date').pressSequentially('934')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('ZIP code').fill('45750')
}
const give = () => page.getByRole('button', { name: 'Give $50' }).click()
const waitForStatus = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()
const expectAccessible = async (where: Page) => expect(await accessibilityViolations(where)).toEqual([])

test('a test card pays, and its number is sent to the sandbox only', async () => {
  await fill('4242424242424242')
  expect(await fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await fields.getByLabel('Expiration date').inputValue()).toBe('09 / 34')
  await give()
  await waitForStatus('succeeded')
  expect(requests.join('\n')).toContain('ctoken_')
  expect(requests.join('\n').replace(/[\s-]/g, '')).not.toContain('4242424242424242')
})

test('any other card number is refused, in the fields and by the API behind them', async () => {
  await fill('4111111111111111')
  await give()
  await waitForStatus('test_mode_live_card')
  expect(await fields.getByText('Real cards are refused here.').isVisible()).toBe(true)
  const response = await postJson(`${world().sandbox.origin}/stripe/elements/tokens`, {
    ...{ key: world().sandbox.stripePublishableKey, number: '4111111111111111', expMonth: 9, expYear: 2034 },
    ...{ cvc: '123', postalCode: '45750', wallet: null, billing: {}, returnUrl: null },
  })
  expect(await response.json()).toMatchObject({ error: { decline_code: 'test_mode_live_card' } })
})

test('missing input is reported at each field, and focus goes to the first', async () => {
  await give()
  await waitForStatus('incomplete_number')
  expect(await fields.locator(':focus').getAttribute('id')).toBe('number')
  expect(await fields.locator('[aria-invalid]').count()).toBe(4)
  const errorOf = async (field: string) => fields.locator(`#${field}-error`).innerText()
  expect(await Promise.all(['number', 'expiry', 'code', 'zip'].map(errorOf))).toEqual([
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete: 3 digits on the back.',
    'Your ZIP code is incomplete.',
  ])
  const frame = await page.locator('#card iframe').boundingBox()
  expect(frame?.height).toBeGreaterThan(330)
  await expectAccessible(page)
  await fields.getByLabel('Card number').pressSequentially('4242')
  await fields.getByLabel('Expiration date').pressSequentially('934')
  await give()
  await waitForStatus('incomplete_number')
  expect(await errorOf('number')).toBe('Your card number is incomplete.')
  expect(await fields.getByLabel('Card number').inputValue()).toBe('4242')
  expect(await fields.getByLabel('Expiration date').inputValue()).toBe('09 / 34')
  expect(await fields.locator('[aria-invalid]').count()).toBe(3)
  await fields.getByLabel('Card number').fill('')
  await fields.getByLabel('Card number').pressSequentially('378282246310005')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('Security code').press('Enter')
  await fields.getByText('Your card’s security code is incomplete: 4 digits on the front.').waitFor()
})

test('a declined card can be followed by another', async () => {
  await fill('4000000000009995')
  await give()
  await waitForStatus('insufficient_funds')
  await fill('4242424242424242')
  await fields.getByLabel('ZIP code').press('Enter')
  await waitForStatus('succeeded')
})

test('the bank’s check can be approved, failed, and closed by key', async () => {
  const bank = page.frameLocator('dialog iframe')
  await fill('4000002760003184')
  await give()
  await bank.getByText('HEARTEN* ROSA D.').waitFor()
  await expectAccessible(page)
  await bank.getByRole('button', { name: 'Approve' }).click()
  await waitForStatus('succeeded')
  await give()
  await bank.getByRole('button', { name: 'Fail' }).click()
  await waitForStatus('payment_intent_authentication_failure')
  await give()
  // The script focuses the button after it has attached its key handlers.
  await bank.locator('button:focus', { hasText: 'Approve' }).waitFor()
  await page.keyboard.press('Escape')
  await waitForStatus('payment_intent_authentication_failure')
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await page.locator(':focus').textContent()).toBe('Give $50')
})

test('a wallet’s sheet pays or is canceled, and a device without wallets shows no button', async () => {
  await world().faults({ wallets: 'both' })
  await page.reload()
  const sheet = page.frameLocator('dialog iframe')
  const buttons = page.frameLocator('#wallets iframe').getByRole('button')
  const press = () => buttons.click()
  // The device has both wallets, and the page requests only Apple Pay.
  await buttons.waitFor()
  expect(await buttons.allTextContents()).toEqual(['Contribute with Apple Pay'])
  expect(await buttons.boundingBox()).toMatchObject({ height: 55 })
  await press()
  await sheet.getByRole('button', { name: 'Pay $50.00' }).waitFor()
  expect(await sheet.locator('dl div').allTextContents()).toEqual([
    'Gift to Rosa D.$50.00',
    'Pay Hearten$50.00',
  ])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Pay $50.00' }).click()
  await waitForStatus('succeeded')
  const [charge] = (await world().stripe.charges.list({ limit: 1 })).data
  expect(charge?.payment_method_details?.card?.wallet).toMatchObject({ type: 'apple_pay' })
  await press()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await waitForStatus('cancelled')
  await world().faults({ wallets: 'none' })
  await page.reload()
  await fields.getByLabel('Card number').waitFor()
  expect(await page.locator('#wallets iframe').boundingBox()).toMatchObject({ height: 0 })
})

test('the page must answer a click within a second, with line items of at most the amount', async () => {
  await world().faults({ wallets: 'apple_pay' })
  await page.reload()
  const answerUntil = (words: string) =>
    page.evaluate(
      `answerPressBy((event) => { try { ${words} } catch (error) { says(error.message) } }); says('')`,
    )
  const press = () => page.frameLocator('#wallets iframe').getByRole('button').click()
  await answerUntil(`event.resolve({ lineItems: [{ name: 'Gift', amount: 5001 }] })`)
  await press()
  await waitForStatus('The amount 5000 is less than the total amount of the line items provided.')
  await answerUntil(`const now = performance.now(); performance.now = () => now + 1500; event.resolve()`)
  await press()
  await waitForStatus('resolve() must be called within 1 second of the click event.')
  await answerUntil(`event.reject(); throw new Error('said no')`)
  await press()
  await waitForStatus('said no')
  expect(await page.locator('dialog').count()).toBe(0)
})

test('another site can’t frame the card fields', async () => {
  const response = await fetch(`${world().sandbox.origin}/stripe/elements/payment`)
  expect(response.headers.get('content-security-policy')).toContain(
    `frame-ancestors ${world().productOrigin}`,
  )
})
