import { orderCalls } from '#contract/donations/order-calls.ts'
import {
  addressOfCase,
  donatePathOf,
  fillCard,
  fillDonateForm,
  h1,
  openDonate,
  payNow,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

/** Makes every access to storage throw, as browsers do that block it for a site. */
const forbidStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

const forbidCookies = (): void => {
  Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
}

journey(
  'with storage blocked, I am told before I type, and can give all the same',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(forbidStorage)
    await openDonate(page, 'Marcus')
    await expect(page.getByText(/Your browser blocks storage for this site/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await fillDonateForm(page, { email: 'no-storage@mail.example' })
    await fillCard(page, VISA)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'with storage blocked, a gift like the last one is charged only after I confirm it',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    // Without a stored key the browser makes a new one on each page, and gets another visitor id for it.
    consoleMessages.expect(/status of 409/)
    await page.addInitScript(forbidStorage)
    const begin = async (): Promise<void> => {
      await openDonate(page, 'Marcus')
      await fillDonateForm(page, { email: 'nothing-stored@mail.example' })
      await fillCard(page, VISA)
    }
    await begin()
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await begin()
    await payNow(page, '$50.00').click()
    await expect(page.getByRole('dialog', { name: /You gave \$50 to Marcus .* Give again\?/ })).toBeVisible()
  },
)

journey(
  'with storage blocked, a charge without an answer is found before I can pay another amount',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_FAILED|Failed to fetch|Error loading route|turbo-stream/)
    await context.addInitScript(forbidStorage)
    const donate = await openDonate(page, 'Marcus')
    await fillDonateForm(page, { email: 'unanswered@mail.example' })
    await fillCard(page, VISA)
    await page.route(`**${orderCalls.charge.path}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/donate/pay-result/*.data*', (route) => route.abort())
    await payNow(page, '$50.00').click()
    const unknown = /We don’t know yet whether your card was charged\. You can’t be charged twice\./
    await expect(page.getByText(unknown)).toBeVisible()
    const reopened = await context.newPage()
    await page.close()
    await reopened.goto(donate)
    await waitForHydration(reopened)
    await expect(reopened.getByText(unknown)).toBeVisible()
    await reopened.getByLabel('Or another amount').fill('65')
    await fillDonateForm(reopened, { email: 'unanswered@mail.example' })
    await payNow(reopened, '$65.00').click()
    await expect(h1(reopened)).toHaveText('Thank you, Carol')
    await expect(reopened.getByText('$50').first()).toBeVisible()
    await reopened.goto(donate)
    await waitForHydration(reopened)
    await expect(reopened.getByText(unknown)).toHaveCount(0)
  },
)

journey('with storage blocked, every kind of page opens', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(forbidStorage)
  const paths = [
    '/',
    '/case-list',
    await addressOfCase(page, 'Marcus'),
    '/causes/medical',
    '/fundraiser',
    '/sign-in',
    '/leads/campaign',
  ]
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(h1(page)).not.toHaveText(/Something broke/)
  }
})

journey(
  'with cookies blocked, the forms say so before they are filled',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(forbidCookies)
    await page.goto(await donatePathOf(page, 'Marcus'))
    await expect(
      page.getByText('Your browser blocks cookies for this site. Turn them on to give'),
    ).toBeVisible()
    await page.goto('/sign-in')
    await expect(
      page.getByText('Your browser blocks cookies for this site. Turn them on to sign in'),
    ).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'forms that need no cookies are sent without them, and say that what is typed isn’t kept',
  { tag: '@phone' },
  async ({ page, playwright, baseURL }) => {
    await page.addInitScript(forbidStorage)
    await page.addInitScript(forbidCookies)
    const caseId = (await addressOfCase(page, 'Marcus')).split('/')[2]
    for (const path of ['/contact', `/report/${caseId}`, `/message/${caseId}`]) {
      await page.goto(path)
      await expect(page.getByText(/^Your browser blocks storage for this site\. You can go on/)).toBeVisible()
    }
    const withoutCookies = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const form = { idempotencyKey: crypto.randomUUID(), reason: 'other', text: 'Another house.', email: '' }
    const answer = await withoutCookies.post(`/report/${caseId}?sent`, { form })
    expect(await answer.text()).toContain('Thank you. We have your report')
    await withoutCookies.dispose()
  },
)
