import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { codeTo, createAccount, GET_CODE, newAddress, pressButton, startSignedIn } from './signing-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goal = (page: Page) => page.getByLabel('Goal', { exact: true })
const zip = (page: Page) => page.getByLabel(/^ZIP code/)

const answer = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await page.getByLabel('They are your').selectOption('Neighbor')
  await page.getByLabel('What happened?').selectOption('Flood')
  await zip(page).fill('45750')
  await goal(page).fill('18,400')
}

/** The first two steps, and the third's relation, have the answers from the start page. */
const expectFilledIn = async (page: Page): Promise<void> => {
  await expect(heading(page)).toHaveText('Who needs help, and with what?')
  await expect(page).toHaveURL(/\/fundraiser\/step1\?caseId=\w{12}$/)
  await expect(page.getByRole('radio', { name: 'Someone else' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Disaster relief' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Flood' })).toBeChecked()
  await expect(zip(page)).toHaveValue('45750')
  await pressButton(page, 'Continue')
  await expect(heading(page)).toHaveText('How much do you need to raise?')
  await expect(goal(page)).toHaveValue('18,400')
  await pressButton(page, 'Continue')
  await expect(page.locator('#beneficiaryRelation')).toHaveValue('Neighbor')
}

journey(
  'I answer the first questions, see my page take shape, and a mailed code leads to step 1 with them filled in',
  { tag: '@translated' },
  async ({ page, context, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400/)
    await page.goto('/fundraiser')
    await waitForHydration(page)
    const preview = page.getByRole('region', { name: 'Your page, taking shape' })
    await pressButton(page, 'Continue')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Choose who the money is for.',
      'Choose what it is about.',
      'A ZIP code is 5 digits, such as 45750.',
      'Say how much you want to raise, such as 18,400.',
    ])
    await answer(page)
    await goal(page).fill('18')
    await expect(preview.getByRole('heading', { level: 3 })).toHaveText('Help my neighbor after the flood')
    await expect(preview.getByText('Disaster relief · Marietta, OH')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Continue')
    await expect(page.getByRole('link', { name: 'A goal is between $100 and $1,000,000.' })).toBeVisible()
    await goal(page).fill('18,400')
    await expect(preview.getByText('$0 of $18,400')).toBeVisible()

    // Another tab, and a reload, have what was typed.
    const tab = await context.newPage()
    await tab.goto('/fundraiser')
    await expect(goal(tab)).toHaveValue('18,400')
    await tab.close()
    await page.reload()
    await expect(zip(page)).toHaveValue('45750')
    await expect(page.getByLabel('They are your')).toHaveValue('Neighbor')
    await pressButton(page, 'Continue')

    // No answer stands in an address.
    await expect(page).toHaveURL(/\/sign-in\?next=%2Ffundraiser%2Fstep1$/)
    await expect(page.getByText('Then we’ll take you to your new fundraiser.')).toBeVisible()
    const email = newAddress()
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await pressButton(page, GET_CODE)
    await page.getByLabel('6-digit code').fill(await codeTo(request, email))
    await pressButton(page, 'Continue')
    await expectFilledIn(page)
    await page.goto('/fundraiser')
    await expect(page.getByText('Pick up where you left off')).toBeVisible()
    await expect(goal(page)).toHaveValue('')
  },
)

journey(
  'with a draft already, I am asked which one to go on with, and nothing is overwritten',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const email = await createAccount(request)
    await startSignedIn(page.request, email)
    await page.goto('/fundraiser')
    await waitForHydration(page)
    await answer(page)
    await pressButton(page, 'Continue')
    await expectFilledIn(page)
    await page.context().clearCookies()

    await page.goto('/fundraiser')
    await waitForHydration(page)
    await page.getByRole('radio', { name: 'Myself' }).check()
    await page.getByLabel('What happened?').selectOption('Tornado')
    await zip(page).fill('63101')
    await goal(page).fill('900')
    await startSignedIn(page.request, email)
    await page.goto('/fundraiser/step1')
    await expect(page).toHaveURL('/fundraiser')
    await expect(page.getByText('Pick up where you left off')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Or start another with your answers' })).toBeVisible()
    await expect(goal(page)).toHaveValue('900')
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Start another')
    await expect(heading(page)).toHaveText('Who needs help, and with what?')
    await expect(page.getByRole('radio', { name: 'Tornado' })).toBeChecked()
    await page.goto('/fundraiser/list')
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(2)
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'the first questions lead through the code to step 1, with all filled in',
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      await page.goto('/fundraiser')
      await expect(page.getByLabel('They are your')).toBeHidden()
      await answer(page)
      await zip(page).fill('00000')
      await pressButton(page, 'Continue')
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert')).toContainText('We don’t know that ZIP code.')
      await expect(goal(page)).toHaveValue('18,400')
      await zip(page).fill('45750')
      await pressButton(page, 'Continue')
      const email = newAddress()
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await pressButton(page, GET_CODE)
      await page.getByLabel('6-digit code').fill(await codeTo(request, email))
      await pressButton(page, 'Continue')
      await expectFilledIn(page)
    },
  )
})
