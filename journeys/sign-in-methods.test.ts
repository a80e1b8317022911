import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { codeTo, newAddress, PASSWORD, pressButton, waitForFacebook } from './signing-in.ts'

/** Signs in at the simulated provider as a new person. */
const signInAsNewPerson = async (providerPage: Page, email: string): Promise<void> => {
  await providerPage.getByRole('radio', { name: 'Someone else' }).check()
  await providerPage.getByLabel('E-mail', { exact: true }).fill(email)
  await providerPage.getByRole('button', { name: 'Continue' }).click()
}

const signUpWithGoogle = async (page: Page, email: string): Promise<void> => {
  await page.goto('/sign-in?with=google&next=/account')
  await signInAsNewPerson(page, email)
  await page.waitForURL('/account')
}

journey(
  'after signing up with Google, I set a password, add Apple and Facebook, and remove Google',
  { tag: '@desktop' },
  async ({ page, context, request }) => {
    const email = newAddress()
    await signUpWithGoogle(page, email)
    await expect(page.getByText('You don’t need one', { exact: false })).toBeVisible()
    await pressButton(page, 'Send me a code to set one')
    await page.getByLabel(`The code we sent to ${email}`).fill(await codeTo(request, email))
    await page.getByLabel('New password').fill(PASSWORD)
    await pressButton(page, 'Set the password')
    await expect(page.getByText('Your password is set.', { exact: false })).toBeVisible()
    await pressButton(page, 'Add Apple')
    await signInAsNewPerson(page, newAddress())
    await expect(page.getByText('You can now sign in with Apple.')).toBeVisible()
    // The parameter of the notice is removed from the address, so that a reload doesn't repeat it.
    await expect(page).toHaveURL('/account#ways')
    await expect(page.getByText('You can now sign in with Apple.')).toBeInViewport()
    await expect(page.getByText('You can now sign in with Apple.')).toBeFocused()
    await pressButton(page, 'Add Facebook')
    await page.waitForURL('/account?with=facebook#ways')
    await waitForFacebook(page)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Add Facebook' }).click()
    await signInAsNewPerson(await opened, newAddress())
    await expect(page.getByText('You can now sign in with Facebook.')).toBeVisible()
    await pressButton(page, 'Remove Google')
    await expect(page.getByRole('button', { name: 'Add Google' })).toBeVisible()
    await expect(page.getByText('Google no longer opens this account.', { exact: false })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I set a first password and add Apple, after canceling once',
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400 .*\/(apple\/|account)/)
      const email = newAddress()
      await signUpWithGoogle(page, email)
      await expect(page.getByText('Facebook sign-in needs JavaScript, and it’s off here.')).toBeVisible()
      await pressButton(page, 'Send me a code to set one')
      await page.getByLabel(`The code we sent to ${email}`).fill('12')
      await page.getByLabel('New password').fill(PASSWORD)
      await pressButton(page, 'Set the password')
      await expect(page.getByRole('link', { name: 'The code has 6 digits.' })).toBeVisible()
      await expect(page.getByLabel(`The code we sent to ${email}`)).toHaveValue('12')
      await page.getByLabel(`The code we sent to ${email}`).fill(await codeTo(request, email))
      await page.getByLabel('New password').fill(PASSWORD)
      await pressButton(page, 'Set the password')
      await expect(page.getByText('Your password is set.', { exact: false })).toBeVisible()
      await pressButton(page, 'Add Apple')
      await page.getByRole('link', { name: 'Continue to Apple' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      // Browsers submit the provider's form automatically only with scripts.
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was added')
      await expect(page.getByText('You didn’t finish there.', { exact: false })).toBeVisible()
      await page.getByRole('link', { name: 'Back to your account' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    },
  )
})
