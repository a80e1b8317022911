import type { Page, Route } from '@playwright/test'
import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { newAddress } from './signing-in.ts'
import { enterStaffArea } from './staff-area.ts'

const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 429/
const UNREACHED = 'We couldn’t reach Hearten. What you typed is still here. Try again.'
const LIMITED = 'That was a lot of tries. Wait a minute.'

/** The form beside which a sentence stands. */
const formSaying = (page: Page, sentence: string) => page.locator('main form', { hasText: sentence })

/** Lets the server get a form, and loses its answer. */
const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

const fillContact = async (page: Page): Promise<void> => {
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Your name').fill('Carol Brandt')
  await page.getByLabel('Your e-mail').fill(newAddress())
  await page.getByLabel('Your message').fill('The receipt of my gift names another amount than my bank.')
}
const send = (page: Page) => page.getByRole('button', { name: /^Send/ })

/** Idempotency keys of the contact forms that the page sends. */
const watchKeys = (page: Page): string[] => {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !new URL(request.url()).pathname.startsWith('/contact')) return
    keys.push(new URLSearchParams(request.postData() ?? '').get('idempotencyKey') ?? '')
  })
  return keys
}

journey(
  'a form whose answer is lost says so beside its button until it is answered, and an edited one is another message',
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    const keys = watchKeys(page)
    await page.clock.install()
    await fillContact(page)
    await page.route('**/contact.data*', loseAnswer, { times: 2 })
    await send(page).click()
    const notice = formSaying(page, UNREACHED).getByRole('alert').filter({ hasText: UNREACHED })
    await expect(notice).toBeFocused()
    // Longer than the delay after which a navigation scrolls to the top.
    await page.clock.runFor(1000)
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await accessibilityViolations(page)).toEqual([])
    await send(page).click()
    await expect(notice).toBeFocused()
    await page.getByLabel('Your message').fill('The receipt of my gift names another amount: $40, not $50.')
    await expect(notice).toBeVisible()
    await send(page).click()
    await expect(page.getByText('We have your message.')).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  },
)

journey(
  'a staff form whose answer is lost keeps what I typed',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await enterStaffArea(page, request, 'admin')
    await page.goto('/staff/orders/blocks')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Block an address' }).click()
    const form = page.getByRole('dialog').locator('form')
    const reason = form.getByLabel('Reason')
    await reason.fill('Many cards tried within a minute.')
    await page.route('**/staff/orders/blocks.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await form.getByRole('button').last().click()
    await expect(form.getByText(UNREACHED)).toBeVisible()
    await expect(reason).toHaveValue('Many cards tried within a minute.')
  },
)

journey(
  'a form that I send offline says that it waits, asks before I leave, and is sent once I am back',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await page.goto(`/report/${(await addressOfCase(page, 'Rosa')).split('/')[2]}`)
    await waitForHydration(page)
    await page.getByRole('radio', { name: 'Something else' }).check()
    await page.getByLabel('What did you see?').fill('The photo shows another house.')
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. What you typed stays here.')).toBeVisible()
    await send(page).click()
    const waiting =
      'This isn’t sent yet. Keep this page open, and we’ll send it as soon as you’re back online.'
    await expect(formSaying(page, waiting)).toBeVisible()
    await expect(page.getByText('we’ll pick up as soon as you’re back online')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const questions: string[] = []
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message())
      await dialog.dismiss()
    })
    await page.locator('main a').first().click()
    await expect
      .poll(() => questions)
      .toEqual(['Your form isn’t sent yet. Leave this page without sending it?'])
    await expect(page.getByLabel('What did you see?')).toHaveValue('The photo shows another house.')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have your report')
  },
)

/** The message form of a fundraiser, filled in. */
const fillMessage = async (page: Page): Promise<void> => {
  await page.goto(`/message/${(await addressOfCase(page, 'Rosa')).split('/')[2]}`)
  await waitForHydration(page)
  await page.getByLabel('Your name').fill('Carol Brandt')
  await page.getByLabel('Your e-mail').fill(newAddress())
}
const messageText = (page: Page) => page.locator('main form textarea')

/** Bodies of the forms that a page posts. */
const watchPosts = (page: Page): URLSearchParams[] => {
  const bodies: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('.data'))
      bodies.push(new URLSearchParams(request.postData() ?? ''))
  })
  return bodies
}

journey(
  'what I correct while a form waits offline is what is sent, once',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await fillMessage(page)
    await messageText(page).fill('Can I bring boards to the house next week?')
    const bodies = watchPosts(page)
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. What you typed stays here.')).toBeVisible()
    await send(page).click()
    await expect(formSaying(page, 'This isn’t sent yet.')).toBeVisible()
    await messageText(page).fill('Can I bring boards to the house on Monday?')
    await context.setOffline(false)
    await expect.poll(() => bodies.length).toBe(1)
    expect([...(bodies[0]?.values() ?? [])]).toContain('Can I bring boards to the house on Monday?')
    await expect(page.getByText(/^On its way to/)).toBeVisible()
    expect(bodies).toHaveLength(1)
  },
)

journey(
  'a message whose answer is lost is the same message after a reload',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(NETWORK_ERRORS)
    await fillMessage(page)
    await messageText(page).fill('Is the roof done, and what comes next?')
    const bodies = watchPosts(page)
    await page.route('**/message/*.data*', loseAnswer, { times: 1 })
    await send(page).click()
    await expect(formSaying(page, UNREACHED)).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(messageText(page)).toHaveValue('Is the roof done, and what comes next?')
    await send(page).click()
    await expect.poll(() => bodies.length).toBe(2)
    await expect(page.getByText(/^On its way to/)).toBeVisible()
    expect(bodies[1]?.get('idempotencyKey')).toBe(bodies[0]?.get('idempotencyKey'))
  },
)

for (const [name, pathOf] of [
  ['contact', () => '/contact'],
  ['lead', () => '/leads/campaign'],
  ['report', (caseId: string) => `/report/${caseId}`],
  ['message', (caseId: string) => `/message/${caseId}`],
  ['follow', (caseId: string) => `/follow/${caseId}`],
  ['password', () => '/find-receipt'],
] as const) {
  journey(
    `a ${name} form that a limit refuses keeps what I typed, and says how long to wait`,
    { tag: '@phone' },
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(NETWORK_ERRORS)
      const caseId = (await addressOfCase(page, 'Rosa')).split('/')[2] ?? ''
      await page.goto(pathOf(caseId))
      await waitForHydration(page)
      const form = page
        .locator('main form')
        .filter({ has: page.getByRole('textbox') })
        .first()
      const fields = form.getByRole('textbox')
      const count = await fields.count()
      for (let index = 0; index < count; index += 1) await fields.nth(index).fill(`typed ${index}`)
      await page.route('**/*.data*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 429, contentType: 'text/plain; charset=utf-8', body: LIMITED })
          : route.continue(),
      )
      await form.getByRole('button').last().click()
      await expect(form.getByText(`${LIMITED} What you typed is still here.`)).toBeVisible()
      for (let index = 0; index < count; index += 1)
        await expect(fields.nth(index)).toHaveValue(`typed ${index}`)
      // A notice beside the bar at a phone's bottom isn't covered.
      await expect(form.getByRole('alert').filter({ hasText: LIMITED })).toBeInViewport({ ratio: 1 })
    },
  )
}
