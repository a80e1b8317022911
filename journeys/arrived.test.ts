import type { Page } from '@playwright/test'
import { h1, openDonate, unfoldMore } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { createDonation } from './placed-donation.ts'
import { mailsTo, newAddress } from './signing-in.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'Where your gift is' }).getByRole('listitem')

/** Defines the journeys that run both with and without scripts. */
const defineJourneys = (hasScripts: boolean): void => {
  const ready = async (page: Page): Promise<void> => {
    if (!hasScripts) return
    await waitForHydration(page)
    expect(await accessibilityViolations(page)).toEqual([])
  }

  journey(
    'after giving I see where my gift is, and ask by one press to hear when it arrives',
    { tag: '@phone' },
    async ({ page, request }) => {
      const donation = await createDonation(page, request)
      await donation.openResult()
      await ready(page)
      await expect(steps(page)).toHaveText([
        /^Given \w+ \d+$/,
        /^Clears by \w+ \d+$/,
        /^Leaves \w+ \d+$/,
        /^In the bank about \w+ \d+$/,
        'What it paid for',
      ])
      await page.getByRole('button', { name: 'Tell me when it arrives, and what it paid for' }).click()
      const answer = page.getByText(`We’ll write to ${donation.email} when your gift is in`)
      await expect(answer).toBeVisible()
      await page.reload()
      await expect(answer).toBeVisible()
      await page.goto(donation.receipt)
      await expect(steps(page)).toHaveCount(5)
    },
  )

  journey(
    'I correct a mistyped address once: the receipt comes there, and the first link ends',
    { tag: '@phone' },
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 40\d/)
      const donation = await createDonation(page, request)
      const { text } = await donation.mail('Thank you')
      const first = /\/receipt\/[\w.~-]+/.exec(text)?.[0] ?? ''
      await donation.openResult()
      await ready(page)
      const disclosure = page.locator('details').filter({ hasText: 'Not your address?' })
      await disclosure.locator('summary').press('Enter')
      const field = disclosure.getByLabel('Your e-mail address')
      await field.fill('nobody')
      await disclosure.getByRole('button', { name: 'Send it there' }).press('Enter')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue('nobody')
      const email = newAddress()
      await field.fill(email)
      await disclosure.getByRole('button', { name: 'Send it there' }).press('Enter')
      await expect(page.getByText(`We’re sending your receipt to ${email}.`)).toBeVisible()
      await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
      await expect(disclosure).toHaveCount(0)
      await expect
        .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
        .toEqual(['Thank you, Carol'])
      const [mail] = await mailsTo(request, email)
      await donation.mail('A receipt we sent you wasn’t yours')
      await page.goto(first)
      await expect(h1(page)).toHaveText('This link is incomplete')
      await page.goto(/\/receipt\/[\w.~-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link')
      await expect(h1(page)).toHaveText('Thank you, Carol')
    },
  )

  journey(
    'my message with a phone number asks before it is public; one press edits, one keeps',
    { tag: '@phone' },
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      const donation = await createDonation(page, request)
      await page.goto(donation.receipt)
      await ready(page)
      const message = page.getByRole('textbox', { name: 'Message' })
      const question = page.getByRole('alert').filter({ hasText: 'This will be public. Keep it?' })
      await message.fill('Call me at 614-555-0134')
      await page.getByRole('button', { name: 'Save message' }).press('Enter')
      await expect(question).toContainText('It has a phone number: “614-555-0134”.')
      await ready(page)
      await question.getByRole('link', { name: 'Edit it' }).press('Enter')
      if (hasScripts) await expect(message).toBeFocused()
      await message.fill('Call me at 614-555-0134, or 118 Front Street')
      await page.getByRole('button', { name: 'Save message' }).press('Enter')
      await expect(question).toContainText('It has a street address: “118 Front Street”.')
      await question.getByRole('button', { name: 'Keep it' }).press('Enter')
      await expect(page.getByText('Saved. Your message is updated on the public page.')).toBeVisible()
      await expect(message).toHaveValue('Call me at 614-555-0134, or 118 Front Street')
      // Dates and amounts don't ask.
      const dated = 'In memory of May 3, 1948. $1,200 for 3-4 weeks, 24/7.'
      await message.fill(dated)
      const posted = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Save message' }).press('Enter')
      await posted
      await page.goto(donation.receipt)
      await expect(message).toHaveValue(dated)
    },
  )
}

defineJourneys(true)

journey('before I give, my message with a phone number asks once I leave it', async ({ page }) => {
  await openDonate(page, 'Marcus')
  await unfoldMore(page)
  const message = page.getByLabel(/^A message to/)
  const question = page.getByRole('status').filter({ hasText: 'This will be public. Keep it?' })
  await message.fill('Call me at 614-555-0134')
  await expect(page.getByText('23 of 280')).toBeVisible()
  expect(await question.count()).toBe(0)
  await message.press('Tab')
  await expect(question).toContainText('“614-555-0134”')
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(message).toBeFocused()
  await message.fill('Call me at 614-555-0134 or 614-555-0135')
  await message.press('Tab')
  await expect(question).toContainText('“614-555-0135”')
  await expect(question).not.toContainText('“614-555-0134”')
  // A reload keeps the answer with what was typed.
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await page.reload()
  await waitForHydration(page)
  await unfoldMore(page)
  await expect(message).toHaveValue('Call me at 614-555-0134 or 614-555-0135')
  await message.fill('Call me at 614-555-0134, 614-555-0135 or 614-555-0136')
  await message.press('Tab')
  await expect(question).toContainText('“614-555-0136”')
  await expect(question).not.toContainText('“614-555-0135”')
})

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })
  defineJourneys(false)
})
