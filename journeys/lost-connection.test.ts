import type { Page, Request, Route } from '@playwright/test'
import { orderCalls } from '#contract/donations/order-calls.ts'
import {
  cardFields,
  fillCard,
  fillDonateForm,
  h1,
  inbox,
  openCard,
  openDonate,
  payNow,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

const UNKNOWN = /We don’t know yet whether your card was charged\. You can’t be charged twice\./
const NETWORK_ERRORS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (429|50[023])|Error loading route|turbo-stream/
const RESULT_DATA = '**/donate/pay-result/*.data*'

/** Fills in everything, including the card. */
const readyToPay = async (page: Page, { email, number = VISA }: { email: string; number?: string }) => {
  const donate = await openDonate(page, 'Marcus')
  await fillDonateForm(page, { email })
  await openCard(page, '$50.00')
  await fillCard(page, number)
  return donate
}

/** Counts the requests of a call. */
const countCalls = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** Lets the server get the request, and loses its answer. */
const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

const mailOf = (page: Page, moment: string): string => `${moment}.${page.viewportSize()?.width}@mail.example`

journey(
  'the connection is lost with the charge: the page says what is known, and finds the gift by itself',
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    const email = mailOf(page, 'lost-charge')
    await readyToPay(page, { email })
    const charges = countCalls(page, orderCalls.charge.path)
    await page.route(`**${orderCalls.charge.path}`, async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    })
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('We lost the connection')
    await expect(h1(page)).toBeFocused()
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    await expect(page.getByText('We’ll check again as soon as you’re back online.')).toBeVisible()
    await expect(page.getByText(/nothing was charged/i)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(h1(page)).toHaveText('Thank you, Carol')
    expect(charges()).toBe(1)
    const receipts = (await inbox(page, email)).filter(({ subject }) => /receipt|thank/i.test(subject))
    expect(receipts).toHaveLength(1)
  },
)

journey(
  'the result can’t be loaded after a charge that went through: the page says that it is paid',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await readyToPay(page, { email: mailOf(page, 'lost-result') })
    await page.route(RESULT_DATA, async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Your gift went through')
    await page.unroute(RESULT_DATA)
    await context.setOffline(false)
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'the order’s answer is lost: nothing was charged, and Pay again uses the same order',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    const keys = new Set<unknown>()
    page.on('request', (request) => {
      if (request.url().endsWith(orderCalls.createOrder.path)) keys.add(request.postDataJSON().idempotencyKey)
    })
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, { email: mailOf(page, 'lost-order') })
    await cardFields(page).getByLabel('Card number').waitFor()
    await page.route(`**${orderCalls.createOrder.path}`, loseAnswer)
    await payNow(page, '$50.00').click()
    await expect(page.getByText(/We couldn’t reach our server\. Nothing was charged/)).toBeVisible()
    await page.unroute(`**${orderCalls.createOrder.path}`)
    // Offline, the form says to try again, so the strip doesn't promise to go on.
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. What you typed stays here.', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await payNow(page, '$50.00').click()
    // The order exists; its card is still to be typed.
    await expect(cardFields(page).getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
    expect(keys.size).toBe(1)
  },
)

journey(
  'a tab closed before the answer: the case and the donate page tell of the gift, and Pay makes no second order',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    const donate = await readyToPay(page, { email: mailOf(page, 'closed-tab') })
    await page.route(`**${orderCalls.charge.path}`, loseAnswer)
    await page.route(RESULT_DATA, (route) => route.abort())
    await payNow(page, '$50.00').click()
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    const reopened = await context.newPage()
    await page.close()
    await reopened.goto(donate.replace('/donate/pay/', '/case-detail/'))
    await expect(reopened.getByText(UNKNOWN)).toBeVisible()
    await reopened.goto(donate)
    await waitForHydration(reopened)
    await expect(reopened.getByText(UNKNOWN)).toBeVisible()
    await reopened.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
    await reopened.reload()
    const notice = reopened.locator('[tabindex="-1"]', { hasText: UNKNOWN }).last()
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await accessibilityViolations(reopened)).toEqual([])
    const orders = countCalls(reopened, orderCalls.createOrder.path)
    await fillDonateForm(reopened, { email: mailOf(reopened, 'closed-tab') })
    await payNow(reopened, '$50.00').click()
    await expect(h1(reopened)).toHaveText('Thank you, Carol')
    expect(orders()).toBe(0)
    await reopened.goto(donate)
    await waitForHydration(reopened)
    await expect(reopened.getByText(UNKNOWN)).toHaveCount(0)
  },
)

journey(
  'the connection is lost as I approve at my bank: the notice says what is known, and the gift is found',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await readyToPay(page, { email: mailOf(page, 'lost-bank'), number: '4000002760003184' })
    await payNow(page, '$50.00').click()
    const approve = page.frameLocator('dialog[aria-label] iframe').getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await context.route(
      (url) => url.hostname === 'localhost',
      async (route) => {
        if (route.request().method() !== 'POST' || !route.request().isNavigationRequest())
          return route.fallback()
        await route.fetch()
        await context.setOffline(true)
        await route.abort()
      },
    )
    await approve.click({ noWaitAfter: true })
    await expect(page.getByRole('dialog', { name: 'We lost the connection' })).toContainText(UNKNOWN)
    await context.setOffline(false)
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'the connection is lost before I approve at my bank: a button looks again, and once connected I can',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await readyToPay(page, { email: mailOf(page, 'dead-bank'), number: '4000002760003184' })
    await payNow(page, '$50.00').click()
    const approve = page.frameLocator('dialog[aria-label] iframe').getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await context.setOffline(true)
    const lost = page.getByRole('dialog', { name: 'We lost the connection' })
    await expect(lost).toContainText(UNKNOWN)
    await lost.getByRole('button', { name: 'Check again now' }).click()
    await expect(lost.getByRole('button', { name: 'Check again now' })).toBeEnabled()
    expect(await accessibilityViolations(page)).toEqual([])
    // The first look fails as well.
    await page.route(`**${orderCalls.orderStatus.path}*`, (route) => route.abort(), { times: 1 })
    await context.setOffline(false)
    await expect(h1(page)).toHaveText('Your bank is waiting for you')
    await page.getByRole('link', { name: 'Verify with my bank' }).click()
    await approve.click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

/** Sends a request once more, as a network does that delivers it late; returns the answer's text. */
const deliver = async (page: Page, request: Request): Promise<string> => {
  const { 'content-length': _length, ...headers } = await request.allHeaders()
  const answer = await page.request.post(request.url(), { headers, data: request.postData() ?? '' })
  return answer.text()
}

journey(
  'a charge that arrives late: until then the page says that it is unknown, and then finds it by itself',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await readyToPay(page, { email: mailOf(page, 'late-charge') })
    const late = Promise.withResolvers<Request>()
    await page.route(`**${orderCalls.charge.path}`, async (route) => {
      await route.abort()
      late.resolve(route.request())
    })
    await payNow(page, '$50.00').click()
    await page.waitForURL(/pay-result/)
    await expect(h1(page)).toHaveText('We can’t see your payment yet')
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    await page.reload()
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(page.getByText(/nothing (was|has been) charged/i)).toHaveCount(0)
    await deliver(page, await late.promise)
    await expect(h1(page)).toHaveText('Thank you, Carol')
  },
)

journey(
  'a charge that never arrives: after a minute I can pay, and the late one counts as the same',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await page.clock.install()
    await readyToPay(page, { email: mailOf(page, 'no-charge') })
    const late = Promise.withResolvers<Request>()
    await page.route(
      `**${orderCalls.charge.path}`,
      async (route) => {
        await route.abort()
        late.resolve(route.request())
      },
      { times: 1 },
    )
    await payNow(page, '$50.00').click()
    await page.waitForURL(/pay-result/)
    await expect(h1(page)).toHaveText('We can’t see your payment yet')
    await page.clock.runFor(61_000)
    await expect(h1(page)).toHaveText('Your payment hasn’t reached us')
    await expect(page).toHaveTitle(/^Your payment hasn’t reached us/)
    await page.getByRole('link', { name: 'Continue to card payment' }).click()
    await cardFields(page).getByLabel('Card number').waitFor()
    await fillCard(page, VISA)
    await deliver(page, await late.promise)
    await payNow(page, '$50.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    const email = mailOf(page, 'no-charge')
    const receipts = (await inbox(page, email)).filter(({ subject }) => /receipt|thank/i.test(subject))
    expect(receipts).toHaveLength(1)
  },
)

journey(
  'a charge that arrives after I gave another amount is refused, so that I am charged once',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await page.clock.install()
    const email = mailOf(page, 'overtaken-charge')
    const donate = await readyToPay(page, { email })
    const late = Promise.withResolvers<Request>()
    await page.route(
      `**${orderCalls.charge.path}`,
      async (route) => {
        await route.abort()
        late.resolve(route.request())
      },
      { times: 1 },
    )
    await payNow(page, '$50.00').click()
    await page.waitForURL(/pay-result/)
    await expect(h1(page)).toHaveText('We can’t see your payment yet')
    await page.clock.runFor(61_000)
    await expect(h1(page)).toHaveText('Your payment hasn’t reached us')
    await page.goto(donate)
    await waitForHydration(page)
    await page.getByLabel('Or another amount').fill('65')
    await fillDonateForm(page, { email })
    await fillCard(page, VISA)
    await payNow(page, '$65.00').click()
    await expect(h1(page)).toHaveText('Thank you, Carol')
    expect(await deliver(page, await late.promise)).toContain('Nothing was charged')
  },
)

for (const [kind, answer] of [
  ['502 of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['503 of a busy server', { status: 503, contentType: 'text/plain', body: 'Busy. Wait 10 seconds.' }],
  ['429 of a limit', { status: 429, contentType: 'text/plain', body: 'That was a lot of tries. Wait.' }],
  ['500 of our own', { status: 500, contentType: 'text/plain', body: 'Something broke on our side.' }],
  ['page of a hotel’s Wi-Fi', { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }],
] as const) {
  journey(
    `the ${kind} in place of the charge’s answer and the result isn’t taken for either`,
    { tag: '@phone' },
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(NETWORK_ERRORS)
      await readyToPay(page, { email: mailOf(page, `answered-${answer.status}`) })
      let isBroken = true
      await page.route(`**${orderCalls.charge.path}`, async (route) => {
        await route.fetch()
        await route.fulfill(answer)
      })
      for (const url of [RESULT_DATA, '**/health/live'])
        await page.route(url, (route) => (isBroken ? route.fulfill(answer) : route.continue()))
      await payNow(page, '$50.00').click()
      await expect(page.getByText(UNKNOWN)).toBeVisible()
      await expect(page.getByText(/nothing was charged/i)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Check again now' })).toBeVisible()
      isBroken = false
      await expect(h1(page)).toHaveText('Thank you, Carol')
    },
  )
}
