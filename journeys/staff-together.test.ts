import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { calls } from '#contract/calls.ts'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import { advanceTime } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { createAccount, mailsTo, signIn } from './signing-in.ts'
import { enterStaffArea, openAct } from './staff-area.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey(
  'two staff members open one message: the second learns that the first has answered, and its writer gets one answer',
  { tag: '@desktop' },
  async ({ page, request, browser, baseURL, consoleMessages }) => {
    consoleMessages.expect(/status of 409 .*\/staff\/contact/)
    const { email } = await createDonation(page, request)
    const name = 'Juniper Marlowe'
    const message = {
      idempotencyKey: randomUUID(),
      name,
      email,
      topic: 'other',
      text: 'Where is my receipt?',
    }
    expect(await (await request.post(calls.contactSupport.path, { data: message })).json()).toMatchObject({
      code: 0,
    })
    const open = async (staffPage: Page, role: StaffRole): Promise<void> => {
      await enterStaffArea(staffPage, request, role)
      await staffPage.goto('/staff/contact')
      await staffPage.getByRole('link', { name, exact: true }).click()
      await expect(staffPage.getByText(message.text)).toBeVisible()
    }
    await open(page, 'support')
    const colleague = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await colleague.newPage()
    await open(other, 'admin')
    await expect(other.getByRole('heading', { name: 'Gifts from this address' })).toBeVisible()
    await expect(other.getByRole('link', { name: /^\$\d.*, \w{4}-\w{4}$/ })).toHaveAttribute(
      'href',
      /^\/staff\/orders\//,
    )

    await waitForHydration(other)
    await other.getByLabel('Message').fill('We mailed it to you once more, just now. ')
    await other.getByRole('link', { name: 'Find a receipt' }).click()
    await expect(other.getByLabel('Message')).toHaveValue(
      /^We mailed it to you once more, just now\. Open “Find my receipt”/,
    )
    await other.getByRole('button', { name: 'Send reply' }).click()
    await expect(other.getByText(/· (sent|not sent yet)/)).toBeVisible()
    await page.getByLabel('Message').fill('Please look into your other mailbox.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Please look into your other mailbox.')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('We mailed it to you once more, just now.')).toBeVisible()
    const answers = async () =>
      (await mailsTo(request, email)).filter(({ text }) => /once more|other mailbox/.test(text))
    await expect.poll(async () => (await answers()).length).toBe(1)
    await colleague.close()
  },
)

/** Sets up an authenticator app. @returns recovery codes */
const setUpApp = async (page: Page): Promise<string[]> => {
  await expect(heading(page)).toHaveText('Set up two-factor authentication')
  const secret = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Save your recovery codes')
  return page.getByRole('main').getByRole('listitem').allInnerTexts()
}

const enterAgain = async (page: Page, email: string): Promise<void> => {
  await page.context().clearCookies()
  await page.goto('/staff')
  await signIn(page, email)
}

journey(
  'without my phone I enter by a recovery code; without those too, an admin lets me set up a new app',
  { tag: '@desktop' },
  async ({ page, request, browser, baseURL, consoleMessages }) => {
    consoleMessages.expect(/status of 40\d .*\/staff\/code/)
    const email = await createAccount(request)
    const office = await browser.newContext({ baseURL: baseURL ?? '' })
    const admin = await office.newPage()
    await enterStaffArea(admin, request, 'admin')
    await admin.goto(`/staff/people?email=${email}`)
    await expect(heading(admin)).toHaveText('Nora Quinn')
    await openAct(admin, 'Change roles')
    const roles = admin.getByRole('dialog')
    await roles.getByLabel('support').check()
    await roles.getByLabel('Reason').fill('She starts on Monday.')
    await roles.getByRole('button', { name: 'Save roles' }).click()
    await expect(admin.getByText('staff: support')).toBeVisible()

    await enterAgain(page, email)
    const [code = ''] = await setUpApp(page)
    await page.getByRole('link', { name: 'I’ve saved them, continue' }).click()
    await expect(heading(page)).toHaveText('My work')
    await enterAgain(page, email)
    await expect(heading(page)).toHaveText('Enter your code')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('My work')

    await enterAgain(page, email)
    await expect(heading(page)).toHaveText('Enter your code')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('That code isn’t right.'), 'each code works once').toBeVisible()
    await openAct(admin, 'Reset second factor')
    const reset = admin.getByRole('dialog')
    await reset.getByLabel('Reason').fill('She called, and I know her voice.')
    await reset.getByRole('button', { name: 'Reset second factor' }).click()
    await expect(
      admin.getByText('Reset. They set up a new second factor the next time they sign in.'),
    ).toBeFocused()
    await expect(async () => {
      await enterAgain(page, email)
      await expect(heading(page)).toHaveText('Set up two-factor authentication')
    }).toPass()
    expect(await accessibilityViolations(page)).toEqual([])
    await setUpApp(page)
    await office.close()
  },
)

const DISPUTED = '4000000000000259'
/** The sandbox's bank disputes a gift within this time. */
const UNTIL_DISPUTED_S = 11
/** Evidence text with which the sandbox's bank decides for us. */
const WINNING = 'winning_evidence'

journey(
  'a donor’s bank disputes a gift; I answer with a file and win the dispute',
  { tag: '@desktop' },
  async ({ page, request, baseURL }) => {
    const { title } = await ownFundraiser(baseURL ?? '', 'A kiln for the Harbor pottery')
    await createDonation(page, request, { to: title, card: DISPUTED, amountCents: 4300 })
    await advanceTime(page, UNTIL_DISPUTED_S)
    await enterStaffArea(page, request, 'support')
    await page.goto('/staff/orders/disputes')
    await page.getByRole('link', { name: '$43.00' }).click()
    await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
    await expect(page.getByText('The cardholder says it wasn’t them').first()).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const scan = sharp({ create: { width: 300, height: 400, channels: 3, background: 'white' } })
    const file = { name: 'letter.png', mimeType: 'image/png', buffer: await scan.png().toBuffer() }
    await page.getByRole('link', { name: 'Respond to the dispute' }).click()
    const evidence = page.getByRole('dialog')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('E-mails with the donor').setInputFiles(file)
    await expect(page.getByText('letter.png is uploaded.')).toBeVisible()
    await evidence.getByLabel('Statement to the bank').fill(WINNING)
    await evidence.getByLabel('Reason').fill('The donor wrote to us that it was hers.')
    await evidence.getByLabel(/I’ve double-checked it/).check()
    await evidence.getByRole('button', { name: 'Submit to the bank' }).click()
    await expect(page.getByText('Submitted. The bank decides.')).toBeFocused()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Dispute won').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.goto('/staff')
    await expect(page.getByText('$43.00 disputed')).toHaveCount(0)
  },
)
