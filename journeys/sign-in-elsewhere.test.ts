import type { Page } from '@playwright/test'
import { barriers, expect, journey } from './journey.ts'
import { codeTo, newAddress, whoIsSignedIn } from './signing-in.ts'

/** At the stand-in of a provider, as somebody whom nobody has seen yet. */
const beSomebody = async (at: Page, email: string): Promise<void> => {
  await at.getByRole('radio', { name: 'Somebody else' }).check()
  await at.getByLabel('E-mail', { exact: true }).fill(email)
  await at.getByLabel('Name, if they have one').fill('Nora Quinn')
}

for (const provider of ['Google', 'Apple'] as const) {
  journey(
    `I sign in with ${provider}, and come to the page I wanted`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/fundraiser/list?from=mail')
      await page.getByRole('link', { name: `Continue with ${provider}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in with ${provider}`)
      await beSomebody(page, newAddress())
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL('/fundraiser/list?from=mail')
      await expect(whoIsSignedIn(page)).toContainText('Nora')
    },
  )

  journey(
    `I turn back at ${provider}, and can sign in another way`,
    { tag: '@phone' },
    async ({ page, complaints }) => {
      // Its page that sends the refusal back by a form has that status.
      if (provider === 'Apple') complaints.expect(/status of 400 .*\/apple\//)
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
  await page.getByRole('link', { name: 'Continue with Facebook' }).click()
  await expect(page).toHaveURL(/\/sign-in\?with=facebook/)
  const button = page.getByRole('button', { name: 'Continue with Facebook' })
  const opened = context.waitForEvent('page')
  await button.click()
  const dialog = await opened
  await beSomebody(dialog, newAddress())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/fundraiser/list?from=mail')
  await expect(whoIsSignedIn(page)).toContainText('Nora')
})

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('I sign in with Google', async ({ page }) => {
    await page.goto('/sign-in?next=%2Fcase-list%3Fq%3DRosa')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await beSomebody(page, newAddress())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/case-list?q=Rosa')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Your account' })).toBeVisible()
  })
})

journey(
  'Facebook told neither name nor e-mail, so I am asked before I start a case',
  { tag: '@desktop' },
  async ({ page, context, request }) => {
    const email = newAddress()
    await page.goto('/sign-in?with=facebook&next=%2Ffundraiser%2Fstep1')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Continue with Facebook' }).click()
    const dialog = await opened
    await dialog.getByRole('radio', { name: 'Somebody else' }).check()
    await dialog.getByLabel('E-mail', { exact: true }).fill(newAddress())
    await dialog.getByRole('checkbox', { name: 'Share the e-mail' }).uncheck()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('What’s your name?')
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('First and last name').fill('Nora Quinn')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Where can we write to you?')
    await page.getByLabel('Your e-mail').fill(email)
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByLabel(`The code we sent to ${email}`).fill(await codeTo(request, email))
    await page.getByRole('button', { name: 'Use this e-mail' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/fundraiser/step1')
  },
)
