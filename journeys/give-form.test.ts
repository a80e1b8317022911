import type { Page } from '@playwright/test'
import {
  cardFields,
  donatePathOf,
  fillDonateForm,
  openDonate,
  showAmount,
  showDetails,
  totalOf,
  unfoldNames,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { createAccount, signIn } from './signing-in.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })
const tip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Tip to Hearten' }).getByRole('radio', { name: label, exact: true })
const receives = (page: Page) => page.getByRole('status').filter({ hasText: 'receives' })

const TOO_LARGE = /^The most one gift can be is \$5,000\. Sign in to give up to \$25,000\./

journey(
  'the totals follow my choices: amount, tip by chip, slider and field, the card fee',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    await expect(tip(page, '$0')).toBeChecked()
    await expect(receives(page)).toHaveText('Marcus receives $48.25 after card fees of $1.75.')
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await expect(receives(page)).toHaveText('Marcus receives $96.80 after card fees of $3.20.')
    await tip(page, '$10').check()
    await expect(payButton(page)).toHaveText('Pay $110.00 by card')
    const slider = page.getByRole('slider')
    await expect(slider).toHaveAttribute('aria-valuetext', '$10.00')
    await slider.focus()
    await slider.press('ArrowLeft')
    await expect(payButton(page)).toHaveText('Pay $109.00 by card')
    await expect(tip(page, 'Other')).toBeChecked()
    await expect(page.getByLabel('Tip in dollars')).toHaveValue('9')
    await slider.press('Home')
    await expect(tip(page, '$0')).toBeChecked()
    await page.getByLabel(/to cover the card fee/).check()
    await expect(receives(page)).toHaveText('Marcus receives $100.00 because you cover the card fee.')
    await expect(payButton(page)).toHaveText('Pay $103.30 by card')
    await page.getByLabel('Or another amount').fill('7.50')
    await expect(page.getByRole('group', { name: 'Amount of your gift' }).locator(':checked')).toHaveCount(0)
    await expect(payButton(page)).toHaveText('Pay $8.04 by card')
  },
)

journey(
  'a tip is dollars in each control, and stays when the gift changes, up to the gift',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDonate(page, 'Marcus')
    const slider = page.getByRole('slider')
    await expect(page.getByText('%')).toHaveText(/^2\.9%/)
    await slider.fill('10')
    await expect(slider).toHaveAttribute('aria-valuetext', '$5.00')
    await expect(tip(page, '$5')).toBeChecked()
    await expect(payButton(page)).toHaveText('Pay $55.00 by card')
    await page.getByRole('radio', { name: '$100', exact: true }).check()
    await expect(payButton(page)).toHaveText('Pay $105.00 by card')
    await expect(slider).toHaveAttribute('aria-valuetext', '$5.00')
    await tip(page, 'Other').check()
    await page.getByLabel('Tip in dollars').fill('26')
    await expect(payButton(page)).toHaveText('Pay $126.00 by card')
    await page.getByRole('radio', { name: '$25', exact: true }).check()
    await expect(page.getByText('A tip can’t be more than your gift. We set it to $25.00.')).toBeVisible()
    await expect(payButton(page)).toHaveText('Pay $50.00 by card')
    await page.getByRole('radio', { name: '$50', exact: true }).check()
    await expect(page.getByText('A tip can’t be more than')).toHaveCount(0)
    await expect(payButton(page)).toHaveText('Pay $76.00 by card')
  },
)

journey('all invalid fields are listed, with links to them', { tag: '@desktop' }, async ({ page }) => {
  await openDonate(page, 'Marcus')
  await page.getByLabel('Or another amount').fill('4.99')
  await page.getByLabel(/^A message to/).fill('x'.repeat(281))
  await payButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Four answers need another look')
  await expect(summary.getByRole('listitem')).toHaveText([
    'The smallest gift is $5.',
    'Enter your name, or the name of your group.',
    'Enter your e-mail address, such as name@mail.com.',
    'Use at most 280 characters for the message.',
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  await summary.getByRole('link', { name: 'The smallest gift is $5.' }).click()
  await expect(page.getByLabel('Or another amount')).toBeFocused()
  const other = page.getByLabel('Or another amount')
  await expect(other).toHaveAttribute('aria-invalid', 'true')
  // Once the value is valid, the error disappears and the focus stays in the field.
  await other.fill('5000.01')
  await expect(other).toHaveAccessibleDescription(TOO_LARGE)
  await other.fill('30')
  await expect(other).not.toHaveAttribute('aria-invalid')
  await expect(other).toBeFocused()
  await expect(summary).toContainText('Three answers need another look')
})

journey(
  'my input survives a reload and going back; a new amount chosen on the case wins',
  { tag: '@phone' },
  async ({ page }) => {
    const donate = await openDonate(page, 'Marcus')
    await fillDonateForm(page, { message: 'Still here' })
    await page.reload()
    await expect(page.getByLabel(/^A message to/)).toHaveValue('Still here')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
    await showAmount(page)
    await page.getByLabel('Or another amount').fill('75')
    await page.reload()
    await expect(page.getByLabel('Or another amount')).toHaveValue('75')
    // After leaving the document and going back, a browser may restore some input itself, but not the amount.
    await page.goto('/faq')
    await page.goBack()
    await waitForHydration(page)
    await expect(page.getByLabel('Or another amount')).toHaveValue('75')
    await expect(totalOf(page)).toHaveText('$75.00')
    await page.goto(`${donate}?amount=100`)
    await expect(totalOf(page)).toHaveText('$100.00')
    await showDetails(page)
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
  },
)

journey(
  'signed in, my name and e-mail are filled in, and my limit is above $5,000',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const email = await createAccount(request)
    const donate = await openDonate(page, 'Marcus')
    await page.getByLabel('Or another amount').fill('7000')
    await page.getByRole('link', { name: 'Sign in and come back to this gift' }).click()
    await expect(page).toHaveURL(/^[^?]*\/sign-in/)
    await signIn(page, email)
    await expect(page).toHaveURL(donate)
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Nora Quinn')
    await expect(page.getByLabel('E-mail for the receipt')).toHaveValue(email)
    await expect(page.getByLabel('Or another amount')).toHaveValue('7000')
    await expect(payButton(page)).toHaveText('Pay $7,000.00 by card')
    await page.getByLabel('E-mail for the receipt').fill('other@mail.example')
    await expect(page.getByLabel('Or another amount')).toHaveAccessibleDescription(
      'The most one gift can be is $5,000. Use your account’s e-mail to give up to $25,000.',
    )
  },
)

journey(
  'an invalid amount comes back after a reload with its message',
  { tag: '@desktop' },
  async ({ page }) => {
    const donate = await openDonate(page, 'Marcus')
    const other = page.getByLabel('Or another amount')
    await other.fill('4.99')
    await expect(page.getByText('The smallest gift is $5.')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Full name' }).focus()
    await expect(other).toHaveAccessibleDescription('The smallest gift is $5.')
    await page.reload()
    await expect(other).toHaveValue('4.99')
    await expect(other).toHaveAccessibleDescription('The smallest gift is $5.')
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(0)
    await other.fill('60')
    await expect(page.getByText('The smallest gift is $5.')).toHaveCount(0)
    await page.goto(`${donate}?amount=7000`)
    await expect(other).toHaveAccessibleDescription(TOO_LARGE)
  },
)

journey('input made before hydration survives it', { tag: '@phone' }, async ({ page }) => {
  const donate = await donatePathOf(page, 'Marcus')
  const mayLoadScripts = Promise.withResolvers<void>()
  let heldRequests = 0
  await page.route(/\.js(\?|$)/, async (route) => {
    heldRequests += 1
    await mayLoadScripts.promise
    await route.continue()
  })
  await page.goto(donate, { waitUntil: 'commit' })
  await page.getByLabel('Or another amount').fill('75')
  await tip(page, '$5').check()
  // The link to the second screen works before the scripts, too.
  await fillDonateForm(page, { message: 'Typed early' })
  await unfoldNames(page)
  await page.getByRole('radio', { name: /^Anonymous/ }).check()
  expect(heldRequests).toBeGreaterThan(0)
  await expect(totalOf(page)).toHaveText('$50.00')
  mayLoadScripts.resolve()
  await expect(totalOf(page)).toHaveText('$80.00')
  await page.getByLabel('Hide the amount').check()
  await expect(page.getByLabel('Hide the amount')).toHaveAccessibleDescription(
    /It still counts toward the total\.$/,
  )
  await expect(page.getByLabel('Or another amount')).toHaveValue('75')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Carol Brandt')
  await expect(page.getByLabel('E-mail for the receipt')).toHaveValue('carol.brandt@mail.example')
  await expect(page.getByLabel(/^A message to/)).toHaveValue('Typed early')
  await expect(page.getByRole('radio', { name: /^Anonymous/ })).toBeChecked()
  await cardFields(page).getByLabel('Card number').waitFor()
})

journey(
  'a click before hydration opens the card fields afterwards',
  { tag: '@desktop' },
  async ({ page }) => {
    const donate = await donatePathOf(page, 'Marcus')
    const mayLoadScripts = Promise.withResolvers<void>()
    await page.route(/\.js(\?|$)/, async (route) => {
      await mayLoadScripts.promise
      await route.continue().catch(() => undefined)
    })
    await page.goto(donate, { waitUntil: 'commit' })
    await page.getByLabel('Or another amount').fill('75')
    await fillDonateForm(page, { message: 'Pressed early' })
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await payButton(page).click({ noWaitAfter: true })
    await posted
    await expect(page.getByText('Getting ready…').first()).toBeInViewport()
    mayLoadScripts.resolve()
    await page.frameLocator('iframe[title="Secure card fields"]').getByLabel('Card number').waitFor()
    await expect(page.getByRole('dialog').getByText('$75.00').first()).toBeVisible()
  },
)

journey(
  'card fields that fail to load say so, and load on retry',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/ERR_FAILED/)
    let blocked = true
    await page.route('**/stripe/js', (route) => (blocked ? route.abort() : route.continue()))
    await openDonate(page, 'Marcus')
    await fillDonateForm(page, {})
    await payButton(page).click()
    await expect(page.getByText('The card fields didn’t load')).toBeVisible()
    blocked = false
    await page.getByRole('button', { name: 'Load them again' }).click()
    await page.frameLocator('iframe[title="Secure card fields"]').getByLabel('Card number').waitFor()
    // Presses the key on the page's own button: keys sent while the provider's frame takes the focus are
    // sometimes lost.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(payButton(page)).toBeFocused()
  },
)

for (const [kind, pattern] of [
  ['the provider’s script never answers', /\/stripe\/js/],
  ['the fields’ frame never becomes ready', '**/stripe/elements/payment*'],
] as const) {
  journey(
    `card fields say so after 8 seconds if ${kind}, and load on retry`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.clock.install()
      let hangs = true
      await page.route(pattern, (route) => (hangs ? undefined : route.continue()))
      await openDonate(page, 'Marcus')
      await fillDonateForm(page, {})
      await payButton(page).click()
      await expect(page.getByText('Loading the card fields…')).toBeVisible()
      await page.getByRole('button', { name: 'Pay $50.00', exact: true }).click()
      await page.clock.runFor(8000)
      await expect(page.getByText('The card fields didn’t load')).toBeVisible()
      // Nothing else is said beside it.
      await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['', 'Load them again'])
      hangs = false
      await page.getByRole('button', { name: 'Load them again' }).click()
      await page.frameLocator('iframe[title="Secure card fields"]').getByLabel('Card number').waitFor()
    },
  )
}

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I see which fields need correction, lose nothing, and learn that cards need scripts',
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(/status of 422/)
      await page.goto(await donatePathOf(page, 'Marcus'))
      await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(0)
      await page.getByLabel('Or another amount').fill('5 0')
      await tip(page, 'Other').check()
      await page.getByLabel('Tip in dollars').fill('2.50')
      await page.getByLabel('E-mail for the receipt').fill('carol')
      await unfoldNames(page)
      await page.getByRole('radio', { name: /^Anonymous/ }).check()
      await payButton(page).click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        'Enter an amount in dollars and cents, such as 50 or 50.25.',
        'Enter your name, or the name of your group.',
        'An e-mail address looks like name@mail.com.',
      ])
      await expect(page.getByLabel('Or another amount')).toHaveValue('5 0')
      await expect(page.getByLabel('Tip in dollars')).toHaveValue('2.50')
      await expect(page.locator('summary', { hasText: 'How your name is shown' })).toContainText('Anonymous')
      await fillDonateForm(page, {})
      await page.getByLabel('Or another amount').fill('60')
      await payButton(page).click()
      // The page opens at its top with a list of what is missing.
      await expect(page.getByText('Your answers are fine. One thing is missing.')).toBeInViewport()
      await expect(payButton(page)).toHaveText('Pay $62.50 by card')
      await expect(page.getByText('Nothing has been charged.')).toBeVisible()
    },
  )
})
