import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import {
  codeTo,
  createAccount,
  newAddress,
  openSignedIn,
  PASSWORD,
  pressButton,
  startSignedIn,
  whoIsSignedIn,
} from './signing-in.ts'

journey(
  'I change my name and my password, and download my data',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 40[019]/)
    const email = await createAccount(request)
    await openSignedIn(page, email)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('First and last name').fill('Nora Quinn Lee')
    await pressButton(page, 'Save the name')
    await expect(page.getByText('Your name is saved.')).toBeVisible()
    await expect(whoIsSignedIn(page)).toContainText('Nora')
    await page.getByLabel('First and last name').fill('Eleonora Quinn Lee')
    // The message disappears after a while.
    await expect(page.getByText('Your name is saved.')).toBeHidden()
    await pressButton(page, 'Save the name')
    await expect(whoIsSignedIn(page)).toContainText('Eleonora')
    await page.getByLabel('Current password').fill('not the right one')
    await page.getByLabel('New password').fill('five rather plain words here')
    await pressButton(page, 'Change the password')
    const wrong = 'That isn’t your password. Try again, or reset it by e-mail.'
    await page.getByRole('alert').getByRole('link', { name: wrong }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await pressButton(page, 'Reset it by e-mail')
    await expect(page.getByLabel(`The code we sent to ${email}`)).toBeFocused()
    await pressButton(page, 'Keep the old one')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('five rather plain words here')
    await pressButton(page, 'Change the password')
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await whoIsSignedIn(page).click()
    await expect(page.getByText('Eleonora Quinn Lee', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download your data' }).click()
    expect((await file).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    await page.getByRole('link', { name: 'Write to us' }).click()
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Eleonora Quinn Lee')
    await expect(page.getByLabel('Your e-mail')).toHaveValue(email)
    await page.goBack()
    // Another person signs in in another tab, and mustn't send this input as theirs.
    await startSignedIn(page.request, await createAccount(request))
    await page.getByLabel('First and last name').fill('Somebody Else')
    await pressButton(page, 'Save the name')
    await expect(page.getByText('Someone else is signed in here now', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('First and last name')).toHaveValue('Nora Quinn')
    await expect(whoIsSignedIn(page)).toContainText('Nora')
  },
)

journey(
  'I change my e-mail with a code from each address, then erase my account',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 40[01]/)
    const [email, other] = [await createAccount(request), newAddress()]
    await openSignedIn(page, email)
    await page.getByLabel('New e-mail').fill(`typo-${other}`)
    await pressButton(page, 'Send the codes')
    await pressButton(page, 'Keep the old one')
    // The clicked button disappeared, so the focus moves to its section's heading.
    await expect(page.getByRole('heading', { name: 'Your e-mail' })).toBeFocused()
    await page.getByLabel('New e-mail').fill(other)
    await pressButton(page, 'Send the codes')
    const otherCode = page.getByLabel(`The code we sent to ${other}`)
    await expect(otherCode).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    // After a reload, as after looking into the mailbox, the page still asks for the codes.
    await page.reload()
    await waitForHydration(page)
    await otherCode.fill(await codeTo(request, other))
    await page.getByLabel(`The code we sent to ${email}`).fill('12')
    await pressButton(page, 'Use the new e-mail')
    await expect(page.getByRole('link', { name: 'The code has 6 digits.' })).toBeVisible()
    await page.getByLabel(`The code we sent to ${email}`).fill(await codeTo(request, email, 3))
    await pressButton(page, 'Use the new e-mail')
    await expect(page.getByText('Your e-mail is changed.', { exact: false })).toBeVisible()
    await pressButton(page, 'Send me a code to delete it')
    await pressButton(page, 'Keep my account')
    await pressButton(page, 'Send me a code to delete it')
    await page.getByLabel(`The code we sent to ${other}`).fill(await codeTo(request, other, 2))
    await pressButton(page, 'Delete my account for good')
    const erased = page.getByText('Your account is deleted.')
    await expect(erased).toBeInViewport()
    await page.getByRole('link', { name: 'Find a case' }).click()
    await expect(erased).toBeHidden()
    await page.goto('/account')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

journey(
  'I see my sessions, and sign another device out',
  { tag: '@desktop' },
  async ({ page, browser, request, baseURL }) => {
    const email = await createAccount(request)
    const elsewhere = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
    await startSignedIn(elsewhere.request, email)
    await elsewhere.close()
    await openSignedIn(page, email)
    await expect(page.getByText('This device')).toBeVisible()
    const others = page.getByRole('button', { name: /^Sign out .+ on .+, signed in / })
    // The list includes the session that created the account.
    await expect(others).toHaveCount(2)
    await others.first().click()
    await expect(page.getByText('That device is signed out.')).toBeVisible()
    await expect(others).toHaveCount(1)
    await pressButton(page, 'Sign out everywhere else')
    await expect(others).toHaveCount(0)
    await expect(page.getByText('Every other device is signed out.')).toBeFocused()
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('I erase my account, and the page confirms it', async ({ page, request }) => {
    const email = await createAccount(request)
    await startSignedIn(page.request, email)
    await page.goto('/account')
    await pressButton(page, 'Send me a code to delete it')
    await page.getByLabel(`The code we sent to ${email}`).fill(await codeTo(request, email, 2))
    await pressButton(page, 'Delete my account for good')
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
  })
})
