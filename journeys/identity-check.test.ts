import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import { typeDetails } from './identity-form.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { codeTo, mailsTo, PASSWORD, pressButton, signIn, whoIsSignedIn } from './signing-in.ts'

/** Demo people who aren't verified; each journey has its own. */
const BENEFICIARY = 'opal.ledbetter@mail.example'
const ORGANIZER = 'ximena.robles@mail.example'
const ORGANIZER_WITHOUT_SCRIPTS = 'hari.adhikari@mail.example'

/** The link in the identity check's mail, as a path: the sample cases were created on another port. */
const linkTo = async (request: APIRequestContext, email: string): Promise<string> => {
  const links = async (): Promise<string[]> =>
    (await mailsTo(request, email)).flatMap(({ text }) => /\S+\/kyc\/check\/\S+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  const [link = ''] = await links()
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

const INK = 'rgb(24, 32, 58)'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sets a password by mailed code, because the passwords of these demo people are unknown. Works without scripts, too. */
const setPassword = async (page: Page, request: APIRequestContext, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await pressButton(page, 'Use a password instead')
  await pressButton(page, 'Forgot your password?')
  await page.getByLabel('6-digit code').fill(await codeTo(request, email))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await pressButton(page, 'Save and sign in')
}

journey(
  'a truncated link from my mail explains what happened and how to go on',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 403 .*\/kyc\/check/)
    const link = await linkTo(request, BENEFICIARY)
    for (const truncated of [link.slice(0, -4), link.replace(/key=.*/, 'key='), link.replace(/.\?/, '?')]) {
      await page.goto(truncated)
      await expect(heading(page)).toHaveText('This link is incomplete or too old')
      await expect(page).not.toHaveURL(/key=/)
    }
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto(link.slice(0, -4))
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fkyc%2Fcheck%2F\w{12}$/)
  },
)

journey(
  'I am the beneficiary: I open the mailed link, verify my identity, and am paid to my debit card',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.goto(await linkTo(request, BENEFICIARY))
    await waitForHydration(page)
    await expect(page.getByText('Wade Hensley named you as the person who receives the money.')).toBeVisible()
    await expect(page).not.toHaveURL(/key=/)
    await page.getByRole('link', { name: 'Tell us' }).click()
    await expect(page.getByText(/^Tell us what is wrong with “Biscuit needs a new knee”/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'The person named doesn’t know or agree' })).toBeChecked()
    await page.goBack()
    await pressButton(page, 'Send me the code')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await expect(page.getByText(/New code in 0:\d\d/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    // Fills the code as if pasted with surrounding blanks.
    const code = await codeTo(request, BENEFICIARY)
    await page.getByLabel('6-digit code').fill(`  ${code.slice(0, 3)} ${code.slice(3)} `)
    await pressButton(page, 'Continue')
    await expect(heading(page)).toHaveText('About you')
    await expect(page.getByLabel('Legal last name')).toHaveValue('Ledbetter')
    await typeDetails(page, 'Opal', 'Ledbetter', '1946')
    await page.getByRole('radio', { name: /^Every day/ }).check()
    await page.getByLabel('Home address').fill('P.O. Box 12')
    await pressButton(page, 'Continue to the last part')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('One answer needs another look')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Home address').fill('214 Putnam Street')
    await pressButton(page, 'Continue to the last part')
    await expect(heading(page)).toHaveText('Where your money goes')
    const provider = page.frameLocator('main iframe')
    await expect(provider.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', INK)
    await provider.getByLabel('Last 4 digits of your SSN').fill('0000')
    await expect(page.getByText('No bank account?')).toBeVisible()
    await provider.getByRole('radio', { name: 'Debit card' }).check()
    await expect(provider.getByLabel('Routing number')).toBeHidden()
    await provider.getByLabel('Debit card number').fill('4242 4242 4242 4242')
    await provider.getByLabel('Expiration date').fill('09/34')
    await provider.getByRole('button', { name: 'Continue' }).click()
    await expect(provider.getByText('This is a credit card.')).toBeVisible()
    await provider.getByLabel('Debit card number').fill('4000 0566 5566 5556')
    expect(await accessibilityViolations(page)).toEqual([])
    await provider.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('You’re verified, Opal')
    await expect(page.getByText('Visa debit ····5556')).toBeVisible()
    await expect(page.getByText(/^leaves \w{3} \d/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Every day/ })).toBeChecked()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Sign out of this check')
    await expect(page).toHaveURL('/')
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('check'))).toEqual([])
  },
)

const submitDetails = (page: Page) => pressButton(page, 'Continue to the last part')

/** Expects the typed details in the form, and none of the secret ones in the browser's storage. */
const expectDetailsKept = async (page: Page): Promise<void> => {
  await expect(heading(page)).toHaveText('About you')
  await expect(page.getByLabel('Legal last name')).toHaveValue('Robles')
  await expect(page.getByLabel('Month')).toHaveValue('4')
  await expect(page.getByLabel('Year')).toHaveValue('1985')
  await expect(page.getByLabel('Home address')).toHaveValue('214 Putnam Street')
  await expect(page.getByLabel('Mobile phone')).toHaveValue('(740) 555-0138')
  const storage = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(storage).not.toMatch(/Putnam|1985|0138/)
}

/** Removes the session's short-lived token. Requests still succeed, because the page refreshes it. */
const expireToken = (page: Page): Promise<void> => page.context().clearCookies({ name: 'token' })

/** Restores the earlier cookies, because another code can't be requested so soon, and expects the input back. */
const expectReturnWith = async (page: Page, cookies: Cookie[]): Promise<void> => {
  await expect(heading(page)).toHaveText('Confirm your e-mail')
  await pressButton(page, 'Send me the code')
  await expect(page.getByRole('alert')).toContainText('Your last code no longer works.')
  await page.context().addCookies(cookies)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expectDetailsKept(page)
  await page.getByRole('checkbox').check()
}

/** Ends the session while details are typed, and expects them back after signing in and entering the code again. */
const endSession = async (page: Page): Promise<void> => {
  const before = await page.context().cookies()
  await page.context().clearCookies({ name: /^(token|refreshToken)$/ })
  await submitDetails(page)
  await signIn(page, ORGANIZER)
  await expectReturnWith(page, before)
}

/** Expires the confirmation by code, which lasts an hour, and expects the details back. */
const expireCheckCode = async (page: Page): Promise<void> => {
  const before = await page.context().cookies()
  await page.context().clearCookies({ name: /^checked-/ })
  await submitDetails(page)
  await expectReturnWith(page, before)
  await page.reload()
  await expectDetailsKept(page)
  await page.getByRole('checkbox').check()
}

/** Expects that another person's check is refused, and that its page offers to sign in with another account. */
const expectAnothersCheck = async (page: Page, check: string): Promise<void> => {
  await page.goto(check)
  await expect(heading(page)).toHaveText('This check isn’t yours')
  await pressButton(page, 'Sign in with another account')
  await expect(page).toHaveURL(`/?signIn=1&next=${encodeURIComponent(check)}`)
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible()
}

journey(
  'I raise money for myself: I mistype, correct it, leave and come back',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*verify-code/)
    consoleMessages.expect(/status of 401 .*(get-case-info|refresh-token)/)
    consoleMessages.expect(/status of 429 .*send-verify/)
    consoleMessages.expect(/status of 403 .*\/kyc\/check\//)
    await page.goto('/kyc/check')
    await expect(page).toHaveURL('/?signIn=1&next=%2Fkyc%2Fcheck')
    await setPassword(page, request, ORGANIZER)
    await expect(heading(page)).toHaveText('Confirm your e-mail')
    await pressButton(page, 'Send me the code')
    const code = await codeTo(request, ORGANIZER, 2)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    await pressButton(page, 'Continue')
    await expect(page.getByText('That is not the code we sent. 4 tries left.')).toBeVisible()
    // After a reload it asks for the sent code, or for a new one after too many attempts.
    const [codeCookie] = (await page.context().cookies()).filter(({ name }) => name.startsWith('sent-code-'))
    if (codeCookie === undefined) throw new Error('No cookie for the sent code')
    await page.context().addCookies([{ ...codeCookie, value: `${codeCookie.value}.dead` }])
    await page.reload()
    await expect(page.getByText(/You can ask for it in 0:\d\d/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a new code' })).toBeDisabled()
    await page.context().addCookies([codeCookie])
    await page.reload()
    await page.getByLabel('6-digit code').fill(code)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('About you')
    await waitForHydration(page)
    await typeDetails(page, 'Ximena', 'Robles', '2015')
    await expect(page.getByText('Ohio', { exact: true })).toBeVisible()
    await page.getByLabel('ZIP').fill('90210')
    await expect(page.getByText('90210 is in Beverly Hills, CA. Check the city and the ZIP.')).toBeVisible()
    await page.getByLabel('ZIP').fill('45750')
    await expect(page.getByText('Ohio', { exact: true })).toBeVisible()
    await submitDetails(page)
    await expect(page.getByRole('alert')).toContainText('You must be 18 or older')
    await page.getByLabel('Year').fill('1985')
    await endSession(page)
    await expireCheckCode(page)
    await expireToken(page)
    await pressButton(page, 'Continue to the last part')
    await expect(heading(page)).toHaveText('Where your money goes')
    await page.frameLocator('main iframe').getByRole('button', { name: 'Save for later' }).click()
    await expect(heading(page)).toHaveText('Three things are left')
    await expect(page).toHaveTitle(/^Three things are left/)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/fundraiser/list')
    await whoIsSignedIn(page).click()
    await page.locator('#account-menu').getByRole('link', { name: 'Identity check' }).click()
    // The document before this page forbids the provider's form by its content policy, so the page was reloaded.
    await expect(page.locator('main iframe')).toBeVisible()
    await expect(heading(page)).toHaveText('Where your money goes')
    await expect(heading(page)).toBeFocused()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Your details are already with our payment provider')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Robles' })).toBeVisible()
    await expect(page.getByText('(740) 555-0138')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Continue to the last part' }).click()
    await expect(heading(page)).toHaveText('Where your money goes')
    await expectAnothersCheck(page, new URL(await linkTo(request, BENEFICIARY), page.url()).pathname)
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I enter the code and my details, and read what the last part needs',
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400 .*\/kyc\/check/)
      await page.goto('/sign-in?next=/kyc/check')
      await setPassword(page, request, ORGANIZER_WITHOUT_SCRIPTS)
      await expect(heading(page)).toHaveText('Confirm your e-mail')
      await pressButton(page, 'Send me the code')
      await page.getByLabel('6-digit code').fill('12')
      await pressButton(page, 'Continue')
      await expect(page.getByText('The code has 6 digits.')).toBeVisible()
      await page.getByLabel('6-digit code').fill(await codeTo(request, ORGANIZER_WITHOUT_SCRIPTS, 2))
      await pressButton(page, 'Continue')
      await typeDetails(page, 'Hari', 'Adhikari', '1979')
      await expect(page.getByText('you can’t change them here anymore.')).toBeVisible()
      // Fishers Island is in New York; other towns with the same prefix are in Connecticut.
      await page.getByLabel('ZIP').fill('06390')
      await pressButton(page, 'Continue to the last part')
      await expect(page.getByText('Choose your state.').last()).toBeVisible()
      await page.getByLabel('State').selectOption('New York')
      await pressButton(page, 'Continue to the last part')
      await expect(heading(page)).toHaveText('Where your money goes')
      await expect(page.getByText('This step needs JavaScript', { exact: false })).toBeVisible()
    },
  )
})
