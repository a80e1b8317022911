import sharp from 'sharp'
import { USE_NOTE_MAIL_MINUTES } from '#contract/payouts/use-note-limits.ts'
import { advanceTime } from './donating.ts'
import { follow } from './following.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { mailsTo, newAddress, pressButton, signIn } from './signing-in.ts'

/** A demo organizer with arrived payouts; besides these, only `choose-interval` uses her. */
const ORGANIZER = 'jo.lindqvist@mail.example'

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer()

journey(
  'I see where every cent of my fundraiser is, and write a payout’s note',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*\/note/)
    const list = await request.get('/case-list?q=hay')
    const [, caseId = ''] = /case-detail\/([0-9A-Z]{12})\/winter-hay/.exec(await list.text()) ?? []
    const follower = newAddress()
    await follow(request, caseId, follower)
    await page.goto(`/fundraiser/case/${caseId}`)
    await signIn(page, ORGANIZER, 'hearten-demo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Winter hay for eleven rescued horses$/)
    const cents = (text: string): number => Number(text.replace(/[^\d]/g, '')) * (/[-−]/.test(text) ? -1 : 1)
    const moneyHeading = page.getByRole('heading', { name: /^Where \$.* is$/ })
    const rows = moneyHeading.locator('xpath=../..').locator('dd:last-child')
    // Rows of $0.00 are on the payouts page alone.
    await expect(rows).not.toContainText(['$0.00'])
    await page.getByRole('link', { name: 'Payouts', exact: true }).click()
    await expect(rows).toHaveCount(8)
    const amounts = await rows.allTextContents()
    expect(amounts.reduce((sum, amount) => sum + cents(amount), 0)).toBe(
      cents(await moneyHeading.innerText()),
    )
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole('link', { name: 'Write the note' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What did it pay for?')
    await page.getByLabel('In a sentence or two').fill('The hay.')
    await page.getByLabel('Line 1', { exact: true }).fill('Hay')
    await page.getByLabel('Amount of line 1').fill('lots')
    await pressButton(page, 'Post the note')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Give an amount.' })).toBeVisible()
    await page.getByLabel('Amount of line 2').fill('3')
    await page.reload()
    await expect(page.getByLabel('Line 1', { exact: true })).toHaveValue('Hay')
    await expect(page.getByLabel('Amount of line 1')).toHaveValue('lots')
    await expect(page.getByLabel('Amount of line 2')).toHaveValue('3')
    await page.getByLabel('Amount of line 2').fill('')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('In a sentence or two').fill('The third truckload of grass hay.')
    await page.getByLabel('Amount of line 1').fill('12.50')
    const second = page.getByLabel('Line 2', { exact: true })
    await second.fill('Call 740-555-0114')
    await page.getByLabel('Amount of line 2').fill('3')
    await pressButton(page, 'Post the note')
    const question = page.getByRole('alert').filter({ hasText: 'This will be public. Keep it?' })
    await expect(question).toContainText('It has a phone number: “740-555-0114”.')
    await question.getByRole('link', { name: 'Edit it' }).press('Enter')
    await expect(second).toBeFocused()
    await second.fill('')
    await page.getByLabel('Amount of line 2').fill('')
    await page
      .getByLabel('Add', { exact: true })
      .setInputFiles({ name: 'hay.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    const covering = page.getByRole('dialog', { name: 'Cover what’s private' })
    await covering.getByRole('button', { name: 'Nothing to cover' }).click()
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await pressButton(page, 'Post the note')
    await expect(page.getByRole('heading', { name: 'The note is on the case page' })).toBeVisible()
    await expect(page.getByText('Hay, $12.50')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'The note is on the case page' })).toBeFocused()

    await page.goto(`/case-detail/${caseId}`)
    const payouts = page.locator('#payouts')
    await expect(payouts.getByText('“The third truckload of grass hay.”').first()).toBeVisible()
    await expect(payouts.getByText('Hay', { exact: true }).first()).toBeVisible()
    await expect(payouts.getByRole('img', { name: 'What this transfer paid for' }).first()).toBeVisible()
    await advanceTime(page, (USE_NOTE_MAIL_MINUTES + 1) * 60)
    const mailed = async () => (await mailsTo(request, follower)).map(({ subject }) => subject)
    await expect.poll(mailed).toContainEqual(expect.stringMatching(/^What \$[\d,.]+ paid for$/))

    await page.goto(`/fundraiser/case/${caseId}/payouts`)
    // The demo is dated from today, so any month or year may be the first with a statement.
    await page
      .getByRole('link', { name: /^(\w+ )?20\d\d( so far)?$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Payouts in /)
    await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toHaveAttribute(
      'href',
      `/fundraiser/case/${caseId}/payouts`,
    )
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
