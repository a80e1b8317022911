import { h1 } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { mailsTo, pressButton } from './signing-in.ts'

journey(
  'I hear of a gift at once, thank by one press without signing in, and choose how I hear of others @phone',
  async ({ page, request, context, baseURL }) => {
    // The mail comes within a minute.
    journey.slow()
    const { caseId, title, email, cookies } = await ownFundraiser(baseURL ?? '', 'A roof for the Alder barn')
    const message = 'For the roof, and the cat below it.'
    const donation = await createDonation(page, request, { to: title, name: 'Hank Broussard', message })
    const giftMail = async () =>
      (await mailsTo(request, email)).find(({ subject }) => subject === 'Your first gift is in')?.text ?? ''
    await expect.poll(giftMail, { timeout: 90_000 }).toContain(`“${message}”`)
    const linkTo = async (place: 'thank' | 'gift-mail'): Promise<string> =>
      new RegExp(`/${place}/[\\w.-]+`).exec(await giftMail())?.[0] ?? 'no link'

    await page.goto(await linkTo('thank'))
    await waitForHydration(page)
    await expect(h1(page)).toHaveText('Send thanks')
    await expect(page.getByText(message)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Send thanks')
    await expect(h1(page)).toHaveText('Thanked')
    const thanks = await donation.mail(/^A thank-you from/)
    expect(thanks.text).toContain('Thank you so much, Hank.')

    // The mail's link changes the choice, by a mail program's one click, too.
    await page.goto(await linkTo('gift-mail'))
    await waitForHydration(page)
    await expect(page.getByRole('radio', { name: /^Right away/ })).toBeChecked()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('radio', { name: /^Once a day/ }).check()
    await pressButton(page, 'Save my choice')
    await expect(page.getByText('Saved. You’ll get one e-mail a day.')).toBeVisible()
    const oneClick = { form: { 'List-Unsubscribe': 'One-Click' } }
    expect((await request.post(await linkTo('gift-mail'), oneClick)).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('radio', { name: /^Not at all/ })).toBeChecked()

    await context.addCookies(cookies)
    await page.goto(`/fundraiser/case/${caseId}/settings`)
    await waitForHydration(page)
    await page.getByRole('radio', { name: /^Once a day/ }).check()
    await pressButton(page, 'Save my choice')
    await expect(page.getByText('Saved. You’ll get one e-mail a day.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/account/mail')
    await waitForHydration(page)
    await expect(page.getByRole('radio', { name: /^Once a day/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Right away/ }).check()
    await pressButton(page, 'Save my choice')
    await expect(page.getByText('Saved. You’ll hear about each gift right away.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
