import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { codeTo, newAddress, waitForFacebook, whoIsSignedIn } from './signing-in.ts'

/** Fills the sign-in form of the simulated provider as a new person. */
const enterNewPerson = async (providerPage: Page, email: string): Promise<void> => {
  await providerPage.getByRole('radio', { name: 'Someone else' }).check()
  await providerPage.getByLabel('E-mail', { exact: true }).fill(email)
  await providerPage.getByLabel('Name, if they have one').fill('Nora Quinn')
}

for (const provider of ['Google', 'Apple'] as const) {
  journey(
    `I sign in with ${provider}, and get to the page I wanted`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/fundraiser/list?from=mail')
      await page.getByRole('link', { name: `Continue with ${provider}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in with ${provider}`)
      await enterNewPerson(page, newAddress())
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL('/fundraiser/list?from=mail')
      await expect(whoIsSignedIn(page)).toContainText('Nora')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
  )

  journey(
    `I cancel at ${provider}, and can sign in with another method`,
    { tag: '@phone' },
    async ({ page, consoleMessages }) => {
      // The page after Apple's refusal, which is posted to us, has this status.
      if (provider === 'Apple') consoleMessages.expect(/status of 400 .*\/apple\//)
      await page.goto('/?signIn=1')
      await page.getByRole('link', { name: `Continue with ${provider}` }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not signed in yet')
      await page.getByRole('link', { name: 'Back to signing in' }).click()
      await expect(page.getByLabel('E-mail')).toBeVisible()
    },
  )
}

journey('I sign in with Facebook, in its own window', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/fundraiser/list?from=mail')
  await waitForFacebook(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Facebook' }).press('Enter')
  const dialog = await opened
  await enterNewPerson(dialog, newAddress())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/fundraiser/list?from=mail')
  await expect(whoIsSignedIn(page)).toContainText('Nora')
  // Facebook's script was removed with the page that loaded it.
  expect(await page.evaluate(() => 'FB' in window)).toBe(false)
})

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('I sign in with Google', async ({ page }) => {
    await page.goto('/sign-in?next=%2Fcase-list%3Fq%3DRosa')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await enterNewPerson(page, newAddress())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/case-list?q=Rosa')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Your account' })).toBeVisible()
  })
})

journey(
  'Facebook’s script never answers: its button says so after 8 seconds, and works on the next try',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.clock.install()
    let hangs = true
    await context.route(/\/facebook\/sdk\.js/, (route) => (hangs ? undefined : route.continue()))
    await page.goto('/sign-in?with=facebook')
    const button = page.getByRole('button', { name: 'Continue with Facebook' })
    await expect(button).toBeFocused()
    await button.press('Enter')
    await page.clock.runFor(8000)
    await expect(page.getByText('Facebook isn’t responding right now.', { exact: false })).toBeVisible()
    hangs = false
    await button.press('Enter')
    await expect(button).toHaveAccessibleDescription(/^Press it once more\./)
  },
)

journey(
  'Facebook shared neither name nor e-mail, so I enter them before I start a case',
  { tag: '@desktop' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/Failed to load resource.*\/facebook\/sdk\.js/)
    const email = newAddress()
    const blocking = await context.route('**/facebook/sdk.js', (route) => route.abort())
    await page.goto('/sign-in?with=facebook&next=%2Ffundraiser%2Fstep1')
    const button = page.getByRole('button', { name: 'Continue with Facebook' })
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(page.getByText('Facebook isn’t responding right now.', { exact: false })).toBeVisible()
    // Facebook answers again, but its script loads too late after the click to open a window.
    await blocking.dispose()
    await button.press('Enter')
    await expect(button).toHaveAccessibleDescription(/^Press it once more\./)
    const opened = context.waitForEvent('page')
    await button.press('Enter')
    const dialog = await opened
    await dialog.getByRole('radio', { name: 'Someone else' }).check()
    await dialog.getByLabel('E-mail', { exact: true }).fill(newAddress())
    await dialog.getByRole('checkbox', { name: 'Share the e-mail' }).uncheck()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const title = page.getByRole('dialog').getByRole('heading')
    await expect(title).toHaveText('Two things before you start')
    await expect(page.getByText('Facebook didn’t share these.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Full name').fill('Nora Quinn')
    await page.getByLabel('E-mail').fill(email)
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Nora Quinn')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(title).toHaveText('Check your e-mail')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    // The name was saved before, so it isn’t asked for again.
    await page.getByRole('button', { name: 'Use another e-mail' }).click()
    await expect(title).toHaveText('One thing before you start')
    // The e-mail is kept until its code is confirmed.
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('6-digit code').fill(await codeTo(request, email))
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveURL('/fundraiser/step1')
  },
)
