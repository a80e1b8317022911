import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { h1 } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { codeTo, GET_CODE, mailsTo, newAddress, pressButton } from './signing-in.ts'

type Options = {
  readonly baseURL: string | undefined
  readonly extraHTTPHeaders: BrowserContextOptions['extraHTTPHeaders'] | undefined
}

/** Another person's browser, as large as the organizer's. */
const openOther = async (browser: Browser, page: Page, { baseURL, extraHTTPHeaders }: Options) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
    viewport: page.viewportSize(),
  })
  return { context, other: await context.newPage() }
}

/** The link on the organizer's page; its origin is another port. */
const linkOn = async (page: Page): Promise<string> =>
  /\/team\/[\w.-]+/.exec((await page.locator('p[translate="no"]').textContent()) ?? '')?.[0] ?? 'no link'

journey(
  'I invite a friend by a link, who joins by a code, posts, thanks, sees no money, and is removed at once @phone',
  async ({ page, request, browser, baseURL, extraHTTPHeaders, consoleMessages }) => {
    journey.slow()
    const { caseId, title, email, cookies } = await ownFundraiser(baseURL ?? '', 'A ramp for the Alder house')
    const donation = await createDonation(page, request, { to: title, name: 'Hank Broussard' })
    await page.context().addCookies(cookies)
    await page.goto(`${dashboardAddress(caseId)}/team`)
    await waitForHydration(page)
    await pressButton(page, 'Make a link')
    await expect(page.getByLabel('Their name')).toHaveAttribute('aria-invalid', 'true')
    consoleMessages.expect(/status of 400 /)
    await page.getByLabel('Their name').fill('Ben Ortiz')
    await pressButton(page, 'Make a link')
    await expect(page.getByRole('heading', { name: 'Give Ben Ortiz the link yourself' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of Ben Ortiz’s link' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const link = await linkOn(page)

    const { context, other: ben } = await openOther(browser, page, { baseURL, extraHTTPHeaders })
    await ben.goto(link)
    await waitForHydration(ben)
    await expect(h1(ben)).toHaveText('Nora Quinn asks you to help')
    expect(await accessibilityViolations(ben)).toEqual([])
    await ben.getByRole('link', { name: 'Sign in or join to accept' }).click()
    const bensEmail = newAddress()
    await ben.getByLabel('E-mail', { exact: true }).fill(bensEmail)
    await pressButton(ben, GET_CODE)
    await ben.getByLabel('6-digit code').fill(await codeTo(request, bensEmail))
    await pressButton(ben, 'Continue')
    await expect(ben).toHaveURL(link)
    await ben.getByLabel('Your name').fill('Ben Ortiz')
    await pressButton(ben, 'Join the team')

    await expect(h1(ben)).toHaveText(title)
    await expect(ben.getByText('Co-organizer', { exact: true })).toBeVisible()
    await expect(ben.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
      'Updates',
      'Donors',
      'Share kit',
      'Team',
    ])
    expect(await accessibilityViolations(ben)).toEqual([])
    await ben.getByLabel('Title').fill('The wood is here')
    await ben.getByLabel('What happened').fill('Two trucks came this morning.')
    await ben.getByRole('button', { name: /^Post / }).click()
    await expect(ben.getByText(/^Posted/).first()).toBeVisible()
    await ben.getByRole('link', { name: 'Donors' }).click()
    await expect(ben.getByText('Hank Broussard').first()).toBeVisible()
    await expect(ben.getByRole('link', { name: 'Donors as CSV' })).toHaveCount(0)
    await ben.getByLabel('Your thank-you').fill('Thank you, [first name].')
    await pressButton(ben, 'Send the thank-you')
    await expect(ben.getByText('One thank-you is on its way.')).toBeVisible()
    expect(await accessibilityViolations(ben)).toEqual([])
    expect((await donation.mail('A thank-you from Ben Ortiz')).text).toContain('Ben Ortiz, co-organizer')
    for (const tab of ['', '/payouts', '/settings', '/messages']) {
      await ben.goto(`${dashboardAddress(caseId)}${tab}`)
      await expect(ben).toHaveURL(new RegExp(`${caseId}/updates$`))
    }
    await expect(ben.locator('main')).not.toContainText('@')
    await ben.goto('/fundraiser/list')
    await expect(ben.getByRole('heading', { name: 'You help with' })).toBeVisible()
    expect(await accessibilityViolations(ben)).toEqual([])
    await ben.goto(`/case-detail/${caseId}`)
    await expect(ben.getByText('from Ben Ortiz, co-organizer')).toBeVisible()
    await expect(ben.locator('#people')).toContainText('Ben Ortiz')

    // He writes while I remove him.
    await ben.goto(`${dashboardAddress(caseId)}/updates`)
    await waitForHydration(ben)
    await ben.getByLabel('Title').fill('Beds for tonight')
    await expect
      .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
      .toContain('Ben Ortiz joined your team')
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Remove Ben Ortiz' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    consoleMessages.expect(/status of 404 /)
    await pressButton(page, 'Remove Ben Ortiz')
    await expect(page.getByText('Removed. It takes effect at once.')).toBeVisible()
    await expect(ben.getByText('You’re no longer on this team.')).toBeVisible()
    await expect(ben.getByLabel('Title')).toHaveValue('Beds for tonight')
    await ben.goto(link)
    await expect(h1(ben)).toHaveText('This link has ended')
    await context.close()
  },
)

journey(
  'my neighbor, for whom it is, posts an update and thanks by the link in her e-mail',
  async ({ page, request, browser, baseURL, extraHTTPHeaders }) => {
    const rosasEmail = newAddress()
    const { caseId, title, email } = await ownFundraiser(baseURL ?? '', 'Help my neighbor rebuild', {
      purpose: 2,
      beneficiaryFirstName: 'Rosa',
      beneficiaryLastName: 'Delgado',
      beneficiaryRelation: 'Neighbor',
      beneficiaryEmail: rosasEmail,
      beneficiaryAgrees: true,
    })
    const donation = await createDonation(page, request, { to: title, name: 'Hank Broussard' })
    const linkInMail = async (): Promise<string> =>
      (await mailsTo(request, rosasEmail)).flatMap(
        ({ text }) => /\/kyc\/check\/\S+/.exec(text)?.[0] ?? [],
      )[0] ?? ''
    await expect.poll(linkInMail).not.toBe('')
    const { context, other: rosa } = await openOther(browser, page, { baseURL, extraHTTPHeaders })
    await rosa.goto(await linkInMail())
    await pressButton(rosa, 'Yes, I accept')
    await expect(h1(rosa)).toHaveText('Thank you. One step is left')
    await rosa.goto(`${await linkInMail()}&write`)
    await waitForHydration(rosa)
    await expect(h1(rosa)).toHaveText('Write to the people who gave')
    expect(await accessibilityViolations(rosa)).toEqual([])
    await rosa.getByLabel('Title').fill('Home again')
    await rosa.getByLabel('What happened').fill('I slept in my own bed.')
    await pressButton(rosa, 'Post the update')
    await expect(rosa.getByText('Posted on the page. It also goes out by e-mail')).toBeVisible()
    await rosa.getByLabel('Your thank-you').fill('Bless you, [first name].')
    await pressButton(rosa, 'Send one thank-you')
    await expect(rosa.getByText('One thank-you is on its way.')).toBeVisible()
    expect(await accessibilityViolations(rosa)).toEqual([])
    expect((await donation.mail('A thank-you from Rosa Delgado')).text).toContain('Bless you, Hank.')
    await expect
      .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
      .toContain('Rosa Delgado posted an update')
    await context.close()
    await page.goto(`/case-detail/${caseId}`)
    await expect(page.getByText('from Rosa Delgado, for whom this is')).toBeVisible()
  },
)
