import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { USE_NOTE_MAIL_MINUTES } from '#contract/payouts/use-note-limits.ts'
import { addressOfCase, advanceTime, setFaults } from './donating.ts'
import { typeBank, typeDetails } from './identity-form.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { codeTo, mailsTo, pressButton, signIn } from './signing-in.ts'
import { PASSWORD } from './staff-area.ts'

/** Journeys that advance the sandbox's clock by weeks, so they run after all others. */

// These journeys take longest, so they run in parallel, the longest first.
journey.describe.configure({ mode: 'parallel' })

const DAY_S = 24 * 60 * 60
const passDays = (page: Page, count: number): Promise<void> => advanceTime(page, count * DAY_S)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const payoutsOf = (caseId: string): string => `/fundraiser/case/${caseId}/payouts`

const confirmByCode = async (page: Page, email: string, mails: number): Promise<void> => {
  await pressButton(page, 'Send me the code')
  await page.getByLabel('6-digit code').fill(await codeTo(page.request, email, mails))
  await pressButton(page, 'Continue')
}

journey(
  'without an identity check, giving pauses after 30 days, and the gift is refunded after 60',
  { tag: '@time' },
  async ({ page, request, baseURL }) => {
    const { caseId, title } = await ownFundraiser(baseURL ?? '', 'A porch ramp for Juniper Street')
    const donation = await createDonation(page, request, { to: title })
    await passDays(page, 31)
    await page.goto(`/case-detail/${caseId}`)
    await expect(page.getByText(/paused/i).first()).toBeVisible()
    const cancelRule = page.locator('#protection').getByText(/cancel within 24 hours/)
    await expect(cancelRule).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await passDays(page, 31)
    await page.goto(donation.receipt)
    await expect(page.getByText(/went back|given back|refund/i).first()).toBeVisible()
    await donation.mail(/back|refund/i)
    await page.goto(`/case-detail/${caseId}`)
    await expect(page.getByText('$0').first()).toBeVisible()
    await expect(cancelRule).toHaveCount(0)
  },
)

/** An organizer of the demo whose money has cleared. */
const REVERSED = { email: 'walt.dombrowski@mail.example', title: 'boiler for St. Brigid' }

journey(
  'my bank reverses a paid transfer, I add another account, and payouts wait for three days',
  { tag: '@time' },
  async ({ page, request }) => {
    const [, , caseId = ''] = (await addressOfCase(page, REVERSED.title)).split('/')
    // Whatever another journey's days let leave before, there is a transfer to reverse.
    await createDonation(page, request, { to: REVERSED.title })
    const subjects = async () => (await mailsTo(page.request, REVERSED.email)).map(({ subject }) => subject)
    await page.goto(payoutsOf(caseId))
    await signIn(page, REVERSED.email, PASSWORD)
    await expect(heading(page)).toHaveText(/boiler/)
    await setFaults(page, { failBankPayouts: 'after_paid' })
    await passDays(page, 8)
    await passDays(page, 8)
    await setFaults(page, { failBankPayouts: 'none' })
    await page.reload()
    await expect(page.getByText('Reversed').first()).toBeVisible()
    await expect(page.getByText('bank.refused')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add another account' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await subjects()).toContainEqual(expect.stringMatching(/came back|bank/i))

    await page.getByRole('link', { name: 'Change where it goes' }).first().click()
    await expect(heading(page)).toHaveText('Confirm your e-mail')
    await confirmByCode(page, REVERSED.email, 1)
    await expect(heading(page)).toHaveText('Change where your money goes')
    // Filling the fields waits for the provider's frame.
    const provider = await typeBank(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await provider.getByRole('button', { name: 'Save' }).click()
    await expect(provider.getByText('Saved. Your next payouts go there.')).toBeVisible()
    await page.getByRole('link', { name: 'I’m done' }).click()
    await expect(page.getByText('bank.changed')).toBeVisible()
    await expect.poll(subjects).toContain('Where transfers go was changed')
    await page.goto(payoutsOf(caseId))
    await expect(page.getByText('bank.refused')).toBeHidden()
    await expect(page.getByText(/^STRIPE TEST BANK ····6789, new\./)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await passDays(page, 4)
    await page.reload()
    await expect(page.getByText('bank.changed')).toBeHidden()
  },
)

/** Chooses a white photo for the note and covers its middle, by keys alone, before it is sent. */
const coverAndSend = async (page: Page): Promise<void> => {
  const white = { create: { width: 1000, height: 800, channels: 3, background: 'white' } } as const
  const buffer = await sharp(white).png().toBuffer()
  await waitForHydration(page)
  await page.locator('#photos').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Cover what’s private' })
  await dialog.getByRole('button', { name: 'Add a cover' }).click()
  const cover = dialog.getByRole('button', { name: /^Cover 1 of 1/ })
  await expect(cover).toBeFocused()
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('Shift+ArrowDown')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
}

/** The posted photo is black where it was covered, and white where it wasn't. */
const expectCovered = async (page: Page): Promise<void> => {
  const address = (await page.locator('main img[src*="/media/"]').first().getAttribute('src')) ?? ''
  const bytes = await (await page.request.get(address)).body()
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const shadeAt = (x: number, y: number): number =>
    data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels] ?? -1
  expect(shadeAt(0.5, 0.5)).toBeLessThan(20)
  expect(shadeAt(0.05, 0.05)).toBeGreaterThan(235)
}

journey(
  'after my identity check the money arrives by itself, and my note on it reaches a donor',
  { tag: '@time' },
  async ({ page, request, baseURL }) => {
    const { caseId, title, email, cookies } = await ownFundraiser(
      baseURL ?? '',
      'New nets for the Tidewater boat',
    )
    await page.context().addCookies(cookies)
    const donation = await createDonation(page, request, { to: title, consentUpdates: true })
    await page.goto(payoutsOf(caseId))
    await page.getByRole('link', { name: 'Start the check' }).click()
    await confirmByCode(page, email, 2)
    await typeDetails(page, 'Nora', 'Quinn', '1985')
    await pressButton(page, 'Continue to the last part')
    const provider = await typeBank(page)
    await provider.getByLabel('Last 4 digits of your SSN').fill('0000')
    await provider.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('You’re verified, Nora')
    await passDays(page, 8)
    await passDays(page, 5)
    const mailed = async () => (await mailsTo(request, email)).map(({ subject }) => subject)
    await expect.poll(mailed).toContainEqual(expect.stringMatching(/arrived|is in your bank/i))

    await page.goto(donation.receipt)
    const line = page.getByRole('list', { name: 'Where your gift is' }).getByRole('listitem')
    await expect(line.filter({ hasText: /^In the bank (?!about)/ })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto(`/case-detail/${caseId}`)
    await expect(page.locator('#payouts').getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('0% accounted for')).toBeVisible()
    // The gift was made thirteen days ago by the sandbox's clock, minutes ago by the browser's.
    await waitForHydration(page)
    await expect(page.locator('#donations').getByText(/ ago$|Just now/)).toHaveCount(0)
    // With one gift and one transfer, all are shown already.
    await expect(page.getByRole('link', { name: /^See all/ })).toHaveCount(0)
    await page.goto(payoutsOf(caseId))
    await page.getByRole('link', { name: 'Write the note' }).click()
    await page.getByLabel('In a sentence or two').fill('Forty yards of net, and the rope for it.')
    await coverAndSend(page)
    await pressButton(page, 'Post the note')
    await expect(page.getByRole('heading', { name: 'The note is on the case page' })).toBeVisible()
    await expectCovered(page)
    await page.goto(`/case-detail/${caseId}`)
    await expect(page.getByText('“Forty yards of net, and the rope for it.”').first()).toBeVisible()
    // A note without amounts says what it paid for, but not how much of it.
    await expect(page.getByRole('row', { name: 'Not itemized' })).toBeVisible()
    await advanceTime(page, (USE_NOTE_MAIL_MINUTES + 1) * 60)
    await donation.mail(/paid for$/)
  },
)
