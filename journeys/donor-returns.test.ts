import type { Page } from '@playwright/test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import {
  donatePathOf,
  fillCard,
  fillDonateForm,
  h1,
  inbox,
  isNarrow,
  openCard,
  openDonate,
  payNow,
  totalOf,
  VISA,
} from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { codeTo, createAccount, newAddress, PASSWORD, startSignedIn } from './signing-in.ts'

const donationCards = (page: Page) => page.locator('.donation-card')

const pay = async (page: Page): Promise<void> => {
  await openCard(page, '$50.00')
  await fillCard(page, VISA)
  await payNow(page, '$50.00').click()
  await expect(h1(page)).toHaveText('Thank you, Nora')
}

const give = async (page: Page, email: string, message: string): Promise<void> => {
  await openDonate(page, 'Cargo')
  await fillDonateForm(page, { name: 'Nora Quinn', email, message })
  await page.getByText('Give in honor or in memory of someone').click()
  await page.getByLabel('Their name').fill('Joe Pell')
  await (isNarrow(page) ? payNow(page, '$50.00').click() : openCard(page, '$50.00'))
  await expect(page.getByText('Choose whether it’s in honor or in memory.').last()).toBeVisible()
  await page.getByRole('radio', { name: 'In memory of' }).check()
  await pay(page)
  await expect(page.getByText('In memory of Joe Pell')).toBeVisible()
  // Wants to hear what it paid for.
  await page.getByRole('button', { name: 'Yes, send me news' }).click()
  await expect(page.getByText('You asked for it. It comes to')).toBeVisible()
}

const linkIn = (text: string): string => /\/donations\/[\w.-]+/.exec(text)?.[0] ?? 'no link'

/** Requests the mailed link to all donations of an address. */
const findReceipts = async (page: Page, email: string): Promise<string> => {
  await page.goto('/find-receipt')
  await page.getByLabel('Your e-mail').fill(email)
  await page.getByRole('button', { name: 'E-mail me my receipts' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on the way' })).toBeVisible()
  let link = 'no link'
  await expect(async () => {
    link = linkIn(
      (await inbox(page, email)).find(({ subject }) => /^Your receipts?$/.test(subject))?.text ?? '',
    )
    expect(link).not.toBe('no link')
  }).toPass({ timeout: 10_000 })
  return link
}

journey(
  'I give, find my donations by mail on another device, make an account, claim them, and edit my message @desktop',
  async ({ page, browser, baseURL, consoleMessages }) => {
    // The journey enters a wrong code.
    consoleMessages.expect(/status of 400/)
    const email = newAddress()
    const account = newAddress()

    // Gives on one device, without an account.
    await give(page, email, 'For the bikes')
    await inbox(page, email)
    // This device offers the last amount for another fundraiser too, but doesn't select it.
    await openDonate(page, 'Almeda')
    await expect(page.getByRole('button', { name: 'Give $50 again' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '$0', exact: true })).toBeChecked()

    // Finds the donation by mail on another device.
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const phone = await elsewhere.newPage()
    await phone.goto(await findReceipts(phone, email))
    await expect(h1(phone)).toHaveText('Your donations')
    await expect(donationCards(phone)).toHaveCount(1)
    await expect(donationCards(phone)).toContainText('Held until the identity check')
    await waitForHydration(phone)
    // The longest tag leaves the recipient's name its line, and the page its width.
    await phone.setViewportSize({ width: 320, height: 640 })
    const name = await donationCards(phone).getByRole('heading').boundingBox()
    expect(name?.width).toBeGreaterThan(90)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await accessibilityViolations(phone)).toEqual([])

    // Changes the message there, and expects the change on the case's page.
    const edit = await phone.getByRole('link', { name: 'Edit my message' }).getAttribute('href')
    // On a slow connection, typing begins before the scripts have loaded.
    const hasTyped = Promise.withResolvers<void>()
    await phone.route('**/assets/*.js', async (route) => {
      await hasTyped.promise
      await route.continue()
    })
    await phone.goto(edit ?? '', { waitUntil: 'commit' })
    const message = phone.getByLabel('Message', { exact: true })
    await expect(message).toHaveValue('For the bikes')
    await message.fill('For the bikes, and the locks')
    hasTyped.resolve()
    await waitForHydration(phone)
    await expect(message).toHaveValue('For the bikes, and the locks')
    await phone.getByRole('button', { name: 'Save message' }).click()
    await expect(phone.getByText('Saved. Your message is updated on the public page.')).toBeVisible()
    const address = await phone.getByRole('link', { name: /bikes/ }).first().getAttribute('href')
    // The page cache may answer with a page rendered shortly before the edit.
    await expect(async () => {
      await phone.goto(`${address}/words`)
      await expect(phone.getByText('For the bikes, and the locks').first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await expect(phone.getByText('In memory of Joe Pell').first()).toBeVisible()
    await elsewhere.close()

    // Creates an account under another e-mail, and claims the donation by a code mailed to the first.
    await page.request.post(accountCalls.sendEmailCode.path, { data: { email: account } })
    const verifyCode = await codeTo(page.request, account)
    const registered = await page.request.post(accountCalls.registerWithEmail.path, {
      data: { email: account, verifyCode, fullName: 'Nora Quinn', password: PASSWORD },
    })
    expect(await registered.json()).toMatchObject({ code: 0 })
    await page.goto('/account/donations')
    await waitForHydration(page)
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await page.getByText('Add an e-mail', { exact: true }).click()
    await page.getByLabel('Your other e-mail').fill(email)
    await page.getByRole('button', { name: 'E-mail me a code' }).click()
    const code = page.getByLabel(`Code from the e-mail to ${email}`)
    await page.getByRole('button', { name: 'Use another e-mail' }).click()
    await page.getByLabel('Your other e-mail').fill(email)
    await page.getByRole('button', { name: 'E-mail me a code' }).click()
    await expect(code).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await code.fill('000000')
    await page.getByRole('button', { name: 'Confirm this e-mail' }).click()
    await expect(page.getByText(/not the code we sent/)).toBeVisible()
    await code.fill(await codeTo(page.request, email))
    await page.getByRole('button', { name: 'Confirm this e-mail' }).click()
    await expect(donationCards(page)).toHaveCount(1)
    await expect(donationCards(page)).toContainText(
      'as Nora Quinn, with your message · In memory of Joe Pell',
    )
    expect(await accessibilityViolations(page)).toEqual([])

    // Saves how the donor's name is shown. It is filled in at the next donation, unlike the tip.
    await page.getByText('Change', { exact: true }).click()
    await page.getByRole('radio', { name: /^First name and initial/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. We’ll fill it in when you give again.')).toBeVisible()
    const statement = await page.getByRole('link', { name: /^CSV of/ }).getAttribute('href')
    const csv = await page.request.get(statement ?? '')
    expect([csv.status(), (await csv.text()).includes('50.00')]).toEqual([200, true])
    await openDonate(page, 'Cargo')
    await expect(page.locator('summary', { hasText: 'How your name is shown' })).toContainText('Nora Q.')
    await expect(page.getByRole('radio', { name: '$0', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Give $50 again' })).toBeVisible()
  },
)

journey(
  'without an account, I give on two devices, find both gifts by mail, read my year, cancel one, and ask for the other @phone',
  async ({ page, browser, baseURL }) => {
    const email = newAddress()
    await give(page, email, 'For the bikes')

    // Gives on another device, which has nothing stored from the first.
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const laptop = await elsewhere.newPage()
    await openDonate(laptop, 'Almeda')
    await expect(laptop.getByRole('button', { name: 'Give $50 again' })).toHaveCount(0)
    await fillDonateForm(laptop, { name: 'Nora Quinn', email })
    await pay(laptop)
    await laptop.goto(await findReceipts(laptop, email))
    await expect(donationCards(laptop)).toHaveCount(2)
    await elsewhere.close()

    // Opens the same link on the first device: the year so far, all years, and the statement.
    const mail = (await inbox(page, email)).find(({ subject }) => /^Your receipts?$/.test(subject))
    await page.goto(linkIn(mail?.text ?? ''))
    await waitForHydration(page)
    await expect(page.getByText('2 gifts to 2 people')).toBeVisible()
    await expect(page.getByText(/^Given in 20\d\d$/)).toBeVisible()
    await page.getByRole('link', { name: 'All, 2' }).click()
    await expect(page.getByText('Given so far')).toBeVisible()
    const csv = await page.getByRole('link', { name: /^CSV of/ }).getAttribute('href')
    expect((await (await page.request.get(csv ?? '')).text()).match(/50\.00/g)?.length).toBeGreaterThan(1)
    expect(await accessibilityViolations(page)).toEqual([])

    await donationCards(page)
      .first()
      .getByRole('link', { name: /^Cancel until/ })
      .click()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Refund $50.00' }).click()
    // Sent at once, or by the worker if the provider takes long.
    const done = page.getByRole('status').filter({ hasText: /^Done\. Your money (is on its way|goes) back/ })
    await expect(done).toBeVisible()
    await page.goto(linkIn(mail?.text ?? ''))
    await expect(donationCards(page).first()).toContainText('Refunded')
    await expect(page.getByText('1 gift to 1 person')).toBeVisible()

    // Asks for a refund of the other one, which the list says from then on.
    const other = donationCards(page).last()
    const receipt = (await other.getByRole('link', { name: 'Receipt' }).getAttribute('href')) ?? ''
    await page.goto(`${receipt}#refund`)
    await page.getByRole('radio', { name: /^I gave by mistake/ }).check()
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('You asked for a refund', { exact: true })).toBeVisible()
    await page.goto(linkIn(mail?.text ?? ''))
    await expect(other).toContainText('You asked for a refund. Someone on our team will reply by e-mail by')
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'a payment that my bank declined is named among my donations, until I give',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 402/)
    const email = await createAccount(page.request)
    await startSignedIn(page.request, email)
    await page.goto(`${await donatePathOf(page, 'Marcus')}?amount=100`)
    await waitForHydration(page)
    await openCard(page, '$100.00')
    await fillCard(page, '4000000000000002')
    await payNow(page, '$100.00').click()
    await expect(page.getByText(/Your bank said no to this payment/).first()).toBeVisible()
    await page.goto('/account/donations')
    const failed = page.getByRole('region', { name: 'A payment that didn’t go through' })
    await expect(failed).toContainText('$100.00')
    expect(await accessibilityViolations(page)).toEqual([])
    await failed.getByRole('link', { name: /^Try again/ }).click()
    await expect(totalOf(page)).toHaveText('$100.00')
  },
)
