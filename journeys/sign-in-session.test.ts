import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { codes } from '#contract/codes.ts'
import { expect, journey, waitForHydration } from './journey.ts'
import {
  createAccount,
  openSignedIn,
  PASSWORD,
  pressButton,
  signIn,
  startSignedIn,
  whoIsSignedIn,
} from './signing-in.ts'

/** Deletes the access token's cookie, as browsers do after half an hour. */
const expireToken = (context: BrowserContext) => context.clearCookies({ name: 'token' })

const toast = (page: Page) => page.locator('.toast', { hasText: 'Login expired, please login again.' })

journey(
  'an expired token is refreshed, and I stay on my page',
  { tag: '@desktop' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    await startSignedIn(page.request, await createAccount(request))
    await expireToken(context)
    await page.goto('/case-list?q=Rosa')
    await expect(page).toHaveURL('/case-list?q=Rosa&loginRedirect=1')
    await expect(whoIsSignedIn(page)).toContainText('Nora')
    await expect(toast(page)).toBeHidden()
  },
)

/**
 * Intercepts the first requests for the signed-in person. Not with `times`: when a route is removed, Chromium may lose
 * the page's next request (microsoft/playwright#41802).
 */
const interceptUserInfo = (
  target: Page | BrowserContext,
  times: number,
  answer: (route: Route) => Promise<void>,
) => {
  let intercepted = 0
  return target.route(`**${accountCalls.userInfo.path}`, (route) => {
    intercepted += 1
    return intercepted <= times ? answer(route) : route.continue()
  })
}

/** Holds the answers to the tabs until all have arrived, so that all tabs notice the expiry at once. */
const answerTogether = async (context: BrowserContext, tabs: number): Promise<void> => {
  const answered: [Route, APIResponse][] = []
  await interceptUserInfo(context, tabs, async (route) => {
    answered.push([route, await route.fetch()])
    if (answered.length === tabs)
      await Promise.all(answered.map(([heldRoute, response]) => heldRoute.fulfill({ response })))
  })
}

/** Expires the token while the tabs are open, and navigates all of them to a guarded page. */
const navigateAtOnce = async (context: BrowserContext, tabs: readonly Page[]): Promise<void> => {
  for (const tab of tabs) {
    await tab.goto('/case-list')
    await expect(whoIsSignedIn(tab)).toContainText('Nora')
    await whoIsSignedIn(tab).click()
  }
  await expireToken(context)
  await answerTogether(context, tabs.length)
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Your account' }).click()))
}

journey(
  'two tabs that refresh at the same moment both stay signed in',
  { tag: '@desktop' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    await startSignedIn(page.request, await createAccount(request))
    const tabs = [page, await context.newPage()]
    await navigateAtOnce(context, tabs)
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/account?loginRedirect=1')
      await expect(whoIsSignedIn(tab)).toContainText('Nora')
      await expect(toast(tab)).toBeHidden()
    }
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['token', 'refreshToken', 'signedIn']))
  },
)

journey.describe('in a browser without Web Locks', { tag: '@desktop' }, () => {
  journey(
    'two tabs that refresh at the same moment get the same tokens, and both stay signed in',
    async ({ page, context, request, consoleMessages }) => {
      consoleMessages.expect(/status of 401/)
      await startSignedIn(page.request, await createAccount(request))
      const tabs = [page, await context.newPage()]
      for (const tab of tabs)
        await tab.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
        )
      await navigateAtOnce(context, tabs)
      for (const tab of tabs) {
        await expect(tab).toHaveURL('/account?loginRedirect=1')
        await expect(whoIsSignedIn(tab)).toContainText('Nora')
      }
    },
  )
})

journey(
  'a refresh without an answer keeps me signed in, and I can try again',
  { tag: '@desktop' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    consoleMessages.expect(/ERR_FAILED/)
    await startSignedIn(page.request, await createAccount(request))
    await page.goto('/case-list')
    await expect(whoIsSignedIn(page)).toContainText('Nora')
    await expireToken(context)
    let isReachable = false
    await page.route(`**${accountCalls.refreshToken.path}`, (route) =>
      isReachable ? route.continue() : route.abort(),
    )
    await whoIsSignedIn(page).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.locator('.toast', { hasText: 'We couldn’t reach Hearten.' })).toBeVisible()
    await expect(page).toHaveURL('/')
    isReachable = true
    await whoIsSignedIn(page).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page).toHaveURL('/account?loginRedirect=1')
    await expect(whoIsSignedIn(page)).toContainText('Nora')
  },
)

/** Answers the page's next request with an expired token. */
const rejectNextUserInfo = async (page: Page): Promise<void> => {
  const { code, status, sentence } = codes.tokenExpired
  await interceptUserInfo(page, 1, (route) =>
    route.fulfill({ status, json: { code, msg: sentence, data: null } }),
  )
}

journey(
  'a protected page opens after a refresh, and a form sent with an expired token is processed',
  { tag: '@phone' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    await startSignedIn(page.request, await createAccount(request))
    await expireToken(context)
    await page.goto('/account?from=mail')
    await expect(page).toHaveURL('/account?from=mail&loginRedirect=1')
    await waitForHydration(page)
    await expireToken(context)
    await rejectNextUserInfo(page)
    const renewed = page.waitForResponse(`**${accountCalls.refreshToken.path}`)
    await page.getByLabel('New e-mail').fill('nora@new.example')
    await page.getByLabel('First and last name').fill('Nora Lee')
    await page.getByRole('button', { name: 'Save the name' }).click()
    expect((await renewed).ok()).toBe(true)
    await expect(page.getByText('Your name is saved.')).toBeVisible()
    await expect(page.getByLabel('First and last name')).toHaveValue('Nora Lee')
    await expect(page.getByLabel('New e-mail')).toHaveValue('nora@new.example')
  },
)

journey(
  'a form sent after the session ended says so, and offers the sign-in',
  { tag: '@desktop' },
  async ({ page, context, request }) => {
    const email = await createAccount(request)
    await openSignedIn(page, email)
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByLabel('New e-mail').fill('nora@new.example')
    await page.getByLabel('First and last name').fill('Nora Lee')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await expect(toast(page)).toBeVisible()
    await signIn(page, email)
    await expect(page).toHaveURL('/account')
    await expect(page.getByLabel('New e-mail')).toHaveValue('nora@new.example')
    await expect(page.getByLabel('First and last name')).toHaveValue('Nora Lee')
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'my session is refreshed for a page and for a form; an ended one is reported',
    async ({ page, context, request }) => {
      const email = await createAccount(request)
      await startSignedIn(page.request, email)
      await expireToken(context)
      await page.goto('/account?from=mail')
      await expect(page).toHaveURL('/account?from=mail&loginRedirect=1')
      await expireToken(context)
      await page.getByLabel('First and last name').fill('Nora Lee')
      await page.getByRole('button', { name: 'Save the name' }).click()
      await expect(page.getByText('Your name is saved.')).toBeVisible()
      await expect(page.getByLabel('First and last name')).toHaveValue('Nora Lee')
      await context.clearCookies({ name: /^(token|refreshToken)$/ })
      await page.goto('/account?from=mail')
      await expect(page.getByText('Login expired, please login again.', { exact: true })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Sign in or join' }).click()
      await signIn(page, email)
      await expect(page).toHaveURL('/account?from=mail')
    },
  )
})

journey(
  'a session ended on another device is reported, and I can sign in again',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    const email = await createAccount(request)
    await startSignedIn(page.request, email)
    // Sends the button's call from the address that created the account.
    const ended = await request.post(accountCalls.endSession.path, { data: { sessionId: null } })
    expect(await ended.json()).toMatchObject({ code: 0 })
    await page.goto('/case-list')
    await expect(toast(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await pressButton(page, 'Use a password instead')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  },
)

journey(
  'a protected page reports an ended session, and returns after the sign-in',
  { tag: '@phone' },
  async ({ page, context, request, baseURL }) => {
    const email = await createAccount(request)
    await startSignedIn(page.request, email)
    await context.addCookies([{ name: 'token', value: 'of-somebody-else', url: baseURL ?? '' }])
    await page.goto('/account')
    await expect(toast(page)).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/^Login expired, please login again\./)).toBeVisible()
    await signIn(page, email)
    await expect(page).toHaveURL('/account')
  },
)
