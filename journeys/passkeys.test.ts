import { accessibilityViolations, expect, journey } from './journey.ts'
import { addPasskeyDevice } from './passkey-device.ts'
import { createAccount, mailsTo, openSignedIn, pressButton, signIn } from './signing-in.ts'
import { enterByCode, PASSWORD as STAFF_PASSWORD } from './staff-area.ts'

journey(
  'I add a passkey, name it, sign in with it, and remove it',
  { tag: ['@phone', '@translated'] },
  async ({ page, request, consoleMessages }) => {
    // A removed passkey is refused.
    consoleMessages.expect(/login-with-passkey/)
    const email = await createAccount(request)
    await openSignedIn(page, email)
    const device = await addPasskeyDevice(page)
    const section = page.locator('#passkeys')
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByText('Your passkey is added.')).toBeVisible()
    await expect(section.locator('[data-done]')).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect
      .poll(async () => (await mailsTo(request, email))[0]?.subject)
      .toBe('You can now sign in with a passkey')

    await section.getByText(/^Rename or remove/).click()
    await section.getByLabel('Name').fill('My phone')
    await section.getByRole('button', { name: 'Save the name' }).click()
    await expect(section.getByText('The name is saved.')).toBeVisible()
    await expect(section.getByText('My phone', { exact: true })).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/account')
    await pressButton(page, 'Sign in with a passkey')
    await expect(page).toHaveURL('/account')
    await expect(section.getByText(/last used/)).toBeVisible()

    await section.getByText('Rename or remove My phone').click()
    expect(await accessibilityViolations(page)).toEqual([])
    await section.getByRole('button', { name: 'Remove My phone' }).click()
    await expect(section.getByText('That passkey no longer opens this account.')).toBeVisible()
    await expect(section.getByText('My phone', { exact: true })).toHaveCount(0)

    // The device still has it: the site says what to do.
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await pressButton(page, 'Sign in with a passkey')
    await expect(page.getByRole('alert').getByText('doesn’t open an account here any more')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await device.lock()
    await pressButton(page, 'Sign in with a passkey')
    await expect(page.getByRole('alert').getByText('No passkey was used.')).toBeVisible()
  },
)

journey(
  'I am staff: a passkey opens the staff area in place of the app’s code',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await enterByCode(page, request, 'support')
    await addPasskeyDevice(page)
    await page.goto('/account')
    const section = page.locator('#passkeys')
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByText('Your passkey is added.')).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/staff')
    await signIn(page, 'support@mail.example', STAFF_PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Use a passkey')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')

    await page.context().clearCookies()
    await page.goto('/staff')
    await pressButton(page, 'Sign in with a passkey')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await pressButton(page, 'Use a passkey')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')

    await page.goto('/account')
    await section.getByText(/^Rename or remove/).click()
    await section.getByRole('button', { name: /^Remove / }).click()
    await expect(section.getByText('That passkey no longer opens this account.')).toBeVisible()
  },
)
