import type { Page } from '@playwright/test'
import { h1 } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { createDonation } from './placed-donation.ts'

const pathIn = (text: string, kind: 'receipt' | 'statement'): string =>
  new RegExp(`/${kind}/[\\w.-]+`).exec(text)?.[0] ?? 'no link'
const disclosure = (page: Page, summary: string) => page.locator('details').filter({ hasText: summary })
/**
 * Opens a `details` element by keyboard: after an action the page scrolls twice, and a click could miss its
 * target. Later steps use the keyboard too.
 */
const openDisclosure = async (page: Page, summary: string): Promise<void> => {
  const details = disclosure(page, summary)
  if ((await details.getAttribute('open')) === null) await details.locator('summary').press('Enter')
  await expect(details).toHaveAttribute('open')
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ })

/** Defines the journeys that run both with and without scripts. */
const defineJourneys = (hasScripts: boolean): void => {
  // The accessibility checker needs scripts; the HTML is the same without them.
  const expectAccessible = async (page: Page): Promise<void> => {
    if (hasScripts) expect(await accessibilityViolations(page)).toEqual([])
  }

  journey('with the mailed link I read my receipt, and hide and show my name', async ({ page, request }) => {
    const donation = await createDonation(page, request, { tipCents: 500 })
    const { text } = await donation.mail('Thank you')
    await page.goto(pathIn(text, 'receipt'))
    await expect(h1(page)).toHaveText('Thank you, Carol')
    await expect(page.getByText('Your $50.00 gift to Marcus went through.')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Visa ending 4242' })).toBeVisible()
    const names = page.locator('#names')
    for (const [name, isAmountHidden, shown] of [
      [/^Anonymous/, true, 'Anonymous, amount hidden'],
      [/^First name/, true, 'Carol B., amount hidden'],
      [/^Full name/, false, 'Carol Brandt'],
    ] as const) {
      await names.getByRole('radio', { name }).check()
      await names.getByLabel(/^Hide the amount/).setChecked(isAmountHidden)
      await names.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${shown}$`) })).toBeVisible()
      await expect(notice(page)).toHaveText('Saved. The public page is updated.')
      // The page scrolls to the notice, so wait before using what is below.
      if (hasScripts) await expect(notice(page)).toBeFocused()
    }
    const pdf = await page.request.get(
      (await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href')) ?? '',
    )
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  journey(
    'I get my tip refunded, then the whole donation; a reload shows the refund',
    async ({ page, request }) => {
      const donation = await createDonation(page, request, { tipCents: 500 })
      await page.goto(donation.receipt)
      await openDisclosure(page, 'Refund just my tip')
      await press(page, 'Refund $5.00')
      // A process that hasn't yet compared its books with the provider sends it later.
      await expect(notice(page)).toHaveText(/^Done\. Your tip (is on its way|goes) back/)
      await expect(disclosure(page, 'Refund just my tip')).toHaveCount(0)
      await openDisclosure(page, 'Cancel my gift')
      await expect(page.getByText('We refund all $50.00, and the gift leaves')).toBeVisible()
      await press(page, 'Refund $50.00')
      await expect(notice(page)).toHaveText(/^Done\. Your money (is on its way|goes) back/)
      await expect(h1(page)).toHaveText('Your gift was refunded')
      await expect(page.getByText('It no longer counts toward Marcus’s fundraiser.')).toBeVisible()
      await expect(page.getByText('Part of your gift')).toHaveCount(0)
      if (hasScripts) {
        await page.reload()
        await expect(notice(page)).toHaveCount(0)
      }
      await page.goto(donation.receipt)
      await expect(page.getByRole('button', { name: /^Refund \$/ })).toHaveCount(0)
      await expect(page.locator('#names')).toHaveCount(0)
      await expect(page.getByText('Changed your mind?')).toHaveCount(0)
      await donation.mail('Your tip is on its way back')
    },
  )

  journey(
    'a refund request without a reason names what is missing and keeps my text; a complete one gets a number',
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      const donation = await createDonation(page, request)
      const { text } = await donation.mail('Thank you')
      if (hasScripts) await page.clock.install()
      await page.goto(/\S+#refund/.exec(text)?.[0] ?? '')
      await expect(disclosure(page, 'Ask for a refund')).toHaveAttribute('open')
      const reason = page.getByLabel(/^What happened/)
      await reason.fill('I meant to give to somebody else.')
      await page.getByRole('button', { name: 'Ask for a refund' }).click()
      const refusal = page.getByRole('alert').filter({ hasText: /\w/ })
      await expect(refusal).toContainText('Pick a reason.')
      // The page scrolls to its top after a delay.
      if (hasScripts) await page.clock.fastForward(1000)
      await expect(refusal).toBeInViewport({ ratio: 1 })
      if (hasScripts) await expect(refusal).toBeFocused()
      await expect(reason).toHaveValue('I meant to give to somebody else.')
      await expectAccessible(page)
      await page.getByRole('radio', { name: /^I gave by mistake/ }).check()
      await page.getByRole('button', { name: 'Ask for a refund' }).click()
      await expect(page.getByText('You asked for a refund', { exact: true })).toBeVisible()
      const number =
        (await page
          .getByText(/^Someone on our team will reply/)
          .locator('b')
          .textContent()) ?? ''
      expect(number).not.toBe('')
      expect((await donation.mail('We have your request')).subject).toContain(number)
      await expectAccessible(page)
    },
  )

  journey(
    'I request my yearly statement by mail, and can open its page, CSV and PDF',
    async ({ page, request }) => {
      const donation = await createDonation(page, request, { tipCents: 500 })
      await donation.mail('Thank you')
      await page.goto(donation.receipt)
      await page.getByRole('button', { name: /^E-mail me my \d{4} statement/ }).click()
      await expect(notice(page)).toHaveText(/^We e-mailed you the statement/)
      const { text } = await donation.mail('Your giving in')
      await page.goto(pathIn(text, 'statement'))
      await expect(h1(page)).toHaveText(/^Your gifts in \d{4}$/)
      await expect(page.getByText('One gift. You paid $55.00.')).toBeVisible()
      for (const [name, type] of [
        ['Download PDF', 'application/pdf'],
        ['Download CSV', 'text/csv; charset=utf-8'],
      ] as const) {
        const answer = await page.request.get(
          (await page.getByRole('link', { name }).getAttribute('href')) ?? '',
        )
        expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
      }
      await expectAccessible(page)
      await page
        .getByRole('link', { name: /Marcus/ })
        .first()
        .click()
      await expect(h1(page)).toHaveText('Thank you, Carol')
    },
  )
}

journey.describe('with scripts', { tag: '@phone' }, () => defineJourneys(true))
journey.describe('without scripts', { tag: '@desktop' }, () => {
  journey.use({ javaScriptEnabled: false })
  defineJourneys(false)
})

journey(
  'the page of a repeated donation is accessible, and one tap refunds one of the two',
  async ({ page, request }) => {
    const first = await createDonation(page, request, { tipCents: 500 })
    const second = await first.again()
    await page.goto(second.receipt)
    await expect(page.getByText('Did you mean to give twice?')).toBeVisible()
    for (const summary of ['Cancel my gift', 'Refund just my tip', 'Ask for a refund'])
      await openDisclosure(page, summary)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Refund this $55.00' }).click()
    await expect(notice(page)).toHaveText('Done. One of the two gifts is on its way back.')
    await expect(page.getByText('Did you mean to give twice?')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto(first.receipt)
    await expect(page.getByText('Your $50.00 gift to Marcus went through.')).toBeVisible()
  },
)

journey(
  'an invalid or truncated link explains what to do and reveals nothing',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 404/)
    const donation = await createDonation(page, request)
    const other = await createDonation(page, request)
    const [body, mac] = [donation.receipt.split('.')[0], other.receipt.split('.')[1]]
    const expectNothingRevealed = (html: string): void => {
      for (const secret of ['Carol', 'mail.example', '$50.00']) expect(html).not.toContain(secret)
    }
    for (const path of [
      `${donation.receipt}x`,
      donation.receipt.slice(0, -9),
      '/receipt/abc',
      `/statement/${donation.receipt.split('/')[2]}`,
      ...['mail', 'gift-mail', 'thank', 'conversation', 'support', 'email-change'].map(
        (place) => `/${place}/cut.off`,
      ),
    ]) {
      const answer = await page.request.get(path)
      expect(answer.status()).toBe(404)
      const html = await answer.text()
      expect(html).toMatch(/<h1[^>]*>This link is incomplete</)
      expectNothingRevealed(html)
    }
    expect((await page.goto(`${body}.${mac}`))?.status()).toBe(404)
    await expect(h1(page)).toHaveText('This link is incomplete')
    expectNothingRevealed(await page.content())
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
