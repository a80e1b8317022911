import { type Browser, type BrowserContextOptions, request as clients, type Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { dashboardAddress, resultPath } from '#contract/page-addresses.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { approveByCalls, submittedFundraiser } from './own-fundraiser.ts'
import { codeTo, newAddress, pressButton } from './signing-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Starts as the organizer of a fundraiser that waits for review, for Rosa, who has no e-mail address. */
const startAsOrganizer = async (page: Page, baseURL: string | undefined) => {
  const { caseId, checkId, cookies } = await submittedFundraiser(baseURL ?? '', 'Help my neighbor rebuild', {
    purpose: 2,
    beneficiaryFirstName: 'Rosa',
    beneficiaryLastName: 'Delgado',
    beneficiaryRelation: 'Neighbor',
    beneficiaryAgrees: true,
  })
  await page.context().addCookies(cookies)
  // Its origin is another port.
  const invitation = await page.request.get(calls.beneficiaryInvitation.path, { params: { caseId } })
  const { pathname, search } = new URL((await invitation.json()).data.link)
  return { caseId, checkId, link: `${pathname}${search}` }
}

type Options = {
  readonly baseURL: string | undefined
  readonly extraHTTPHeaders: BrowserContextOptions['extraHTTPHeaders'] | undefined
  readonly javaScriptEnabled?: boolean
}

/** Her own browser, as large as the organizer's. */
const openHers = (browser: Browser, page: Page, { baseURL, extraHTTPHeaders, ...options }: Options) =>
  browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
    viewport: page.viewportSize(),
    ...options,
  })

/** The card with the link, on a page of the organizer. */
const expectLink = async (page: Page, link: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Give Rosa the link yourself' })).toBeVisible()
  await expect(page.getByText(link)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of Rosa’s link' })).toBeVisible()
  const message = page.getByRole('link', { name: 'Send a text message' })
  await expect(message).toHaveAttribute('href', /^sms:\?&body=Hi%20Rosa/)
}

journey(
  'I hand the link over, and my neighbor accepts and confirms who she is without an e-mail from us before',
  { tag: '@phone' },
  async ({ page, browser, baseURL, extraHTTPHeaders, consoleMessages }) => {
    const { caseId, checkId, link } = await startAsOrganizer(page, baseURL)
    await page.goto(resultPath('submitted', caseId))
    await waitForHydration(page)
    await expectLink(page, link)
    await expect(page.getByText('Rosa hasn’t opened it yet')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    // My own phone shows what she will see.
    await page.goto(link)
    await expect(page.getByText('This link is for Rosa')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Yes, I accept' })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])

    const hers = await openHers(browser, page, { baseURL, extraHTTPHeaders })
    const rosa = await hers.newPage()
    await rosa.goto(link)
    await waitForHydration(rosa)
    await expect(heading(rosa)).toHaveText('Nora Quinn wants to raise money for you')
    await expect(rosa).toHaveURL(/\/kyc\/invitation\/[0-9A-Z]{12}$/)
    await pressButton(rosa, 'Yes, I accept')
    await expect(heading(rosa)).toHaveText('Thank you. Nora knows you said yes')
    await expect(rosa.getByText('Keep your link')).toBeVisible()

    await approveByCalls(baseURL ?? '', checkId)
    await page.goto(dashboardAddress(caseId))
    await expect(page.getByRole('heading', { name: 'Rosa’s link' })).toBeVisible()
    await expect(page.getByText(/^Opened /)).toBeVisible()
    await expect(page.getByText(/^Accepted /)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await rosa.goto(link)
    await expect(heading(rosa)).toHaveText('Thank you. One step is left')
    await rosa.getByRole('link', { name: 'Confirm who you are' }).click()
    await waitForHydration(rosa)
    const email = newAddress()
    consoleMessages.expect(/status of 400 .*send-verify/)
    await pressButton(rosa, 'Send me the code')
    await expect(rosa.getByLabel('Your e-mail address')).toHaveAttribute('aria-invalid', 'true')
    expect(await accessibilityViolations(rosa)).toEqual([])
    await rosa.getByLabel('Your e-mail address').fill(email)
    await pressButton(rosa, 'Send me the code')
    await rosa.getByLabel('6-digit code').fill(await codeTo(page.request, email))
    expect(await accessibilityViolations(rosa)).toEqual([])
    await pressButton(rosa, 'Continue')
    await expect(rosa.getByLabel('Legal first name')).toBeVisible()
    await hers.close()

    // She can be written to, so the link has ended.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Rosa’s link' })).toHaveCount(0)
  },
)

journey(
  'a link that I make again ends the one before',
  async ({ page, browser, baseURL, extraHTTPHeaders }) => {
    const { caseId, link } = await startAsOrganizer(page, baseURL)
    // The messenger that it is sent with fetches it for a preview, which isn't a person who opens it.
    const messenger = await clients.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      userAgent: 'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    })
    expect(await (await messenger.get(link)).text()).toContain('<title>Your invitation')
    await messenger.dispose()
    await page.goto(`${dashboardAddress(caseId)}/invitation`)
    await waitForHydration(page)
    await expect(page.getByText('Rosa hasn’t opened it yet')).toBeVisible()
    await pressButton(page, 'Make a new link')
    await expect(page.getByText('Here’s a new link.')).toBeVisible()
    await expect(page.getByText(link)).toHaveCount(0)
    const hers = await openHers(browser, page, { baseURL, extraHTTPHeaders })
    const rosa = await hers.newPage()
    await rosa.goto(link)
    await expect(heading(rosa)).toHaveText('This link no longer works')
    await hers.close()
  },
)

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I see the link and its QR code, and she answers and names her address',
    async ({ page, browser, baseURL, extraHTTPHeaders }) => {
      const { caseId, checkId, link } = await startAsOrganizer(page, baseURL)
      await page.goto(resultPath('submitted', caseId))
      await expectLink(page, link)
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
      await approveByCalls(baseURL ?? '', checkId)
      const hers = await openHers(browser, page, { baseURL, extraHTTPHeaders, javaScriptEnabled: false })
      const rosa = await hers.newPage()
      await rosa.goto(link)
      await pressButton(rosa, 'Yes, I accept')
      await rosa.getByRole('link', { name: 'Confirm who you are' }).click()
      const email = newAddress()
      await rosa.getByLabel('Your e-mail address').fill(email)
      await pressButton(rosa, 'Send me the code')
      await rosa.getByLabel('6-digit code').fill(await codeTo(page.request, email))
      await pressButton(rosa, 'Continue')
      await expect(rosa.getByLabel('Legal first name')).toBeVisible()
      await hers.close()
    },
  )
})
