import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import {
  codeTo,
  createAccount,
  GET_CODE,
  newAddress,
  PASSWORD,
  pressButton,
  signIn,
  whoIsSignedIn,
} from './signing-in.ts'

journey(
  'I join by a mailed code, and get to the page I wanted',
  { tag: ['@phone', '@translated'] },
  async ({ page, request }) => {
    const email = newAddress()
    await page.goto('/fundraiser/list?from=mail')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('Sign in or join')
    await expect(dialog.getByText('Then we’ll take you to your fundraisers.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByLabel('E-mail').fill('nora@')
    await pressButton(page, GET_CODE)
    await expect(dialog.getByText('An e-mail address looks like name@mail.com.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('nora@')
    await page.getByLabel('E-mail').fill('nora@gmial.com')
    await dialog.getByRole('button', { name: 'nora@gmail.com' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('nora@gmail.com')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(dialog.getByText('Did you mean')).toBeHidden()
    await page.getByLabel('E-mail').fill(email)
    // The code comes first, by the key that sends the form, too.
    await page.getByLabel('E-mail').press('Enter')
    await expect(dialog.getByRole('heading')).toHaveText('Check your e-mail')
    await expect(page.getByLabel('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(dialog.getByText(/You can ask for a new code in \d+ s\./)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    // Closing the dialog focuses the heading, since nothing had the focus before it.
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    const code = await codeTo(request, email)
    await page.getByLabel('6-digit code').fill(`Your code is ${code.slice(0, 3)}-${code.slice(3)}.`)
    await expect(page.getByLabel('6-digit code')).toHaveValue(code)
    await pressButton(page, 'Continue')

    await expect(page).toHaveURL('/fundraiser/list?from=mail')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'a wrong code is reported at its field, and the right one signs me in',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400/)
    const email = newAddress()
    await page.goto('/?signIn=1')
    await page.getByLabel('E-mail').fill(email)
    await pressButton(page, GET_CODE)
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    const code = await codeTo(request, email)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000')
    await pressButton(page, 'Continue')
    await expect(page.getByText('That is not the code we sent. 4 tries left.')).toBeVisible()
    await page.getByLabel('6-digit code').fill(code)
    await pressButton(page, 'Continue')
    await expect(whoIsSignedIn(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

journey(
  'a wrong password is reported, the right one returns me to my page',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    const email = await createAccount(request)
    await page.goto('/case-list?q=Rosa')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/case-list?q=Rosa&signIn=1')
    await signIn(page, email, 'four other words')
    await expect(page.getByText(/That e-mail and password don’t match/)).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('four other words')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(email)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.fill(PASSWORD)
    await password.press('Enter')
    await expect(page).toHaveURL('/case-list?q=Rosa')
    await expect(whoIsSignedIn(page)).toContainText('Nora')

    await whoIsSignedIn(page).click()
    await expect(page.getByText(email)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Sign out')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.goto('/fundraiser/list')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

journey(
  'with a forgotten password, a code lets me set another',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 40[01]/)
    // No code was requested for this address before, so one is mailed at once.
    const email = 'wren.castellano@mail.example'
    await page.goto('/sign-in?next=%2Fcase-list')
    await page.getByLabel('E-mail').fill(email)
    await pressButton(page, 'Use a password instead')
    await pressButton(page, 'Forgot your password?')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await page.getByLabel('6-digit code').fill(await codeTo(request, email))
    await page.getByLabel('New password').fill('password1')
    await pressButton(page, 'Save and sign in')
    await expect(page.getByRole('link', { name: /on lists of leaked ones/ })).toBeVisible()
    await page.getByLabel('New password').fill('five rather plain words here')
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Save and sign in')
    await expect(page).toHaveURL('/case-list')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await pressButton(page, 'Sign out')
    await expect(page).toHaveURL('/')
    await page.goto('/sign-in')
    await signIn(page, email, 'hearten-demo')
    await expect(page.getByText(/don’t match/)).toBeVisible()
  },
)

journey(
  'the dialog closes by Escape and by Back, and leaves the page unchanged',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/case-list')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/case-list')
    // At 200 % zoom the first field is below the fold, and the dialog's header stays visible.
    await page.setViewportSize({ width: 640, height: 400 })
    await page.goto('/case-list?signIn=1')
    await expect(page.getByRole('heading', { name: 'Sign in or join' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.getByLabel('E-mail').focus()
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await page.goto('/case-list')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

journey.describe('inside another app', { tag: '@phone' }, () => {
  journey.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.1',
  })

  journey('e-mail comes first, and what the app would break becomes the way to Safari', async ({ page }) => {
    await page.goto('/?signIn=1')
    const note = page.getByText('You can’t sign in with Google or Facebook inside Instagram.')
    await expect(note).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in Safari' })).toHaveAttribute('href', /^x-safari-http/)
    await expect(page.getByText(/Continue with (Google|Facebook)/)).toHaveCount(0)
    await expect(page.getByText('Continue with Apple')).toBeVisible()
    const [words, field, safari] = await Promise.all([
      note.boundingBox(),
      page.getByLabel('E-mail').boundingBox(),
      page.getByRole('link', { name: 'Open in Safari' }).boundingBox(),
    ])
    expect(words?.y).toBeLessThan(field?.y ?? 0)
    expect(field?.y).toBeLessThan(safari?.y ?? 0)
    expect(await accessibilityViolations(page)).toEqual([])

    await page.goto(await addressOfCase(page, 'Almeda'))
    await page.getByRole('button', { name: 'Share' }).first().click()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Facebook' })).toHaveCount(0)
  })
})

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I join, and get to the page I wanted with its query',
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      const email = newAddress()
      await page.goto('/fundraiser/list?from=mail')
      await expect(page.getByText('Sign in or join to continue')).toBeVisible()
      await page.getByRole('link', { name: 'Sign in or join' }).click()
      await page.getByLabel('E-mail').fill('nora@')
      await pressButton(page, GET_CODE)
      await expect(page.getByText('An e-mail address looks like name@mail.com.')).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('nora@')
      await page.getByLabel('E-mail').fill(email)
      await pressButton(page, GET_CODE)
      await page.getByLabel('6-digit code').fill(await codeTo(request, email))
      await pressButton(page, 'Continue')
      await expect(page).toHaveURL('/fundraiser/list?from=mail')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.locator('#menu').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/?signedOut=1')
      await expect(page.getByText('You’re signed out.')).toBeVisible()
    },
  )
})
