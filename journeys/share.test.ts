import { type Browser, devices, type Page } from '@playwright/test'
import { caseCalls } from '#contract/cases/case-calls.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { shareCalls } from '#contract/share/share-calls.ts'
import { cardFields, fillDonateForm, h1, openCard, openCaseOf, payNow, typeCard, VISA } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { signIn } from './signing-in.ts'

/** Opens a browser as another person, on their own phone. */
const friendOf = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const { userAgent } = devices['Pixel 7']
  const options = { viewport: { width: 390, height: 844 }, userAgent }
  const context = await browser.newContext({
    ...options,
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.8', 'sec-gpc': '1' },
  })
  return context.newPage()
}

const giveByCard = async (page: Page, email = 'nora.fields.journey@mail.example'): Promise<void> => {
  await page
    .getByRole('link', { name: /^Donate/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/\/donate\/pay\//)
  await waitForHydration(page)
  await fillDonateForm(page, { name: 'Nora Fields', email })
  await openCard(page, '$50.00')
  await cardFields(page).getByLabel('Card number').waitFor()
  await typeCard(page, VISA)
  await payNow(page, '$50.00').click()
  await expect(h1(page)).toHaveText('Thank you, Nora')
}

journey(
  'a gift by my shared link counts for me and for the organizer',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const address = await openCaseOf(page, 'softball')
    const caseId = address.split('/')[2] ?? ''
    await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).first().click()
    const link = page.getByLabel('Link to this case')
    await expect(link).toHaveValue(/\/[a-z2-8]{6}\?by=[0-9A-Za-z]{12}&via=copy$/)
    const spoken = page.getByText(/^Say it or write it down: \S+\/[a-z2-8]{3}-[a-z2-8]{3}$/)
    await expect(spoken).toBeVisible()
    const shortAddress = (await spoken.innerText()).split(' ').at(-1) ?? 'none'
    expect(await accessibilityViolations(page)).toEqual([])

    const friend = await friendOf(browser, baseURL)
    await friend.goto(`${await link.inputValue()}&utm_campaign=choir`)
    const arrived = new URL(friend.url())
    expect(arrived.pathname).toBe(address)
    expect(Object.fromEntries(arrived.searchParams)).toMatchObject({
      shareId: expect.any(String),
      sharedv: '1',
      shareChannel: 'copy',
      utm_campaign: 'choir',
    })
    await waitForHydration(friend)
    await giveByCard(friend)
    await friend.context().close()

    const results = `${shareCalls.ownShareResults.path}?caseId=${caseId}`
    await expect
      .poll(async () => (await (await page.request.get(results)).json()).data)
      .toEqual({ arrivals: 1, donations: 1, donatedCents: 5000 })

    const { data } = await (await page.request.get(`${caseCalls.caseDetail.path}?caseId=${caseId}`)).json()
    const organizer = String(data.organizer.displayName)
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')
    await page.goto(`/fundraiser/case/${caseId}/share`)
    await signIn(page, `${organizer}@mail.example`, 'hearten-demo')
    await expect(page.getByRole('row', { name: /^Copied link/ })).toBeVisible()
    await expect(page.getByLabel('Paste this where the card should go')).toHaveValue(
      new RegExp(`<iframe src="[^"]+/embed/${caseId}"`),
    )
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole('link', { name: 'See and print it' }).click()
    await expect(page.getByText(/come from this poster’s code/)).toBeVisible()
    await waitForHydration(page)
    await page.getByLabel(/^Show \$/).check()
    await expect(page.getByRole('article', { name: 'Poster' })).toContainText(/raised of \$/)
    await expect(page.getByRole('article', { name: 'Poster' })).toContainText(`or type ${shortAddress}`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.goto('/poster')
    const ownFundraisers = page.getByRole('region', { name: 'Or one of your fundraisers' })
    await expect(ownFundraisers.getByRole('link', { name: data.title })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await page.goto(`/embed/${caseId}`)
    await h1(page).evaluate((heading) =>
      heading.replaceChildren('Donaudampfschifffahrtsgesellschaft'.repeat(2)),
    )
    await expect(page.getByRole('img', { name: /^\$/ })).toBeInViewport({ ratio: 1 })
  },
)

journey(
  'the empty dashboard gives me words to send, which I change, ten people to ask, and pictures',
  async ({ page, baseURL }) => {
    const { caseId, cookies } = await ownFundraiser(baseURL ?? '', 'Back to work after the flood')
    await page.context().addCookies(cookies)
    await page.goto(dashboardAddress(caseId))
    await waitForHydration(page)
    await page.locator('summary').filter({ hasText: 'People at work' }).click()
    const words = page.getByLabel('People at work')
    await expect(words).toHaveValue(/I started a fundraiser: “Back to work after the flood”\. It pays for: /)
    await words.fill('Hi. My shop was under water.')
    await page.getByLabel('A neighbor', { exact: true }).fill('Mrs. Alder')
    await page.getByRole('checkbox', { name: 'Asked Mrs. Alder' }).check()
    await expect(page.getByText('1 of 10')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    // Both wait on this device until I come back.
    await page.reload()
    await waitForHydration(page)
    await page.locator('summary').filter({ hasText: 'People at work' }).click()
    await expect(words).toHaveValue('Hi. My shop was under water.')
    await expect(page.getByText('1 of 10')).toBeVisible()
    const byText = page.locator('details[open]').getByRole('link', { name: 'Messages' })
    const body = new URLSearchParams((await byText.getAttribute('href'))?.replace(/^sms:\?/, '')).get('body')
    expect(body).toMatch(/^Hi\. My shop was under water\.\s+https?:\/\/\S+\/[a-z2-8-]{6,7}\S*$/)
    for (const name of ['Square picture', 'Story picture']) {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      const picture = await page.request.get(address ?? '')
      expect(picture.headers()['content-type']).toMatch(/^image\//)
    }
  },
)

journey(
  'a gift by the link I shared after giving is counted on my thank-you page',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    await openCaseOf(page, 'softball')
    await giveByCard(page, 'shares.after.giving@mail.example')
    const result = page.url()
    await expect(page.getByText(/^Your link brought/)).toHaveCount(0)
    const messenger = page.getByRole('link', { name: 'WhatsApp' })
    await expect(messenger).toHaveAttribute('href', /via%3Dwhatsapp/)
    const shared = decodeURIComponent((await messenger.getAttribute('href')) ?? '')
    const link = /https?:\/\/localhost:\d+\/\S+/.exec(shared)?.[0] ?? 'no link'

    const friend = await friendOf(browser, baseURL)
    await friend.goto(link)
    await waitForHydration(friend)
    await expect(async () => {
      await page.goto(result)
      await expect(page.getByText('Your link brought 1 visit so far.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await giveByCard(friend, 'friend.of.a.donor@mail.example')
    await friend.context().close()
    await expect(async () => {
      await page.goto(result)
      await expect(page.getByText('Your link brought 1 visit and 1 gift, $50.')).toBeVisible({
        timeout: 2000,
      })
    }).toPass({ timeout: 20_000 })
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a visitor requests a call, writes to support and makes a poster',
    { tag: '@desktop' },
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      await page.goto('/leads/campaign')
      await page.getByLabel('E-mail').fill('no.scripts.journey@mail.example')
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByText('Enter a US number with its area code').first()).toBeVisible()
      await page.getByLabel('Mobile phone').fill('(918) 555-0165')
      await page.getByLabel(/You may call or text me/).check()
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByRole('heading', { name: 'We’ll be in touch' })).toBeVisible()

      await page.goto('/contact')
      await page.getByLabel('What is it about?').selectOption('A gift I made')
      await page.getByLabel('Your message').fill('Short')
      await page.getByLabel('Your name').fill('Hank Broussard')
      await page.getByLabel('Your e-mail').fill('hank.no.scripts@mail.example')
      await page.getByRole('button', { name: 'Send the message' }).click()
      await page.getByRole('link', { name: /Write at least/ }).click()
      await expect(page.locator(':target')).toHaveAccessibleName('Your message')
      await page.getByLabel('Your message').fill('I gave twice by mistake. Can one come back?')
      await page.getByRole('button', { name: 'Send the message' }).click()
      await expect(page.getByText(/reply to hank.no.scripts@mail.example/)).toBeVisible()

      await page.goto('/poster')
      await page.getByLabel('One sentence under the title').fill('Come and look.')
      await page.getByRole('button', { name: 'Show it' }).click()
      await expect(page.getByRole('article', { name: 'Poster' })).toContainText('Come and look.')

      await page.goto('/causes/medical')
      await page.getByText('Choose a place').click()
      await page.getByLabel('State or ZIP code').fill('43604')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByText(/^Within 50 miles of Toledo, OH: 1 case/)).toBeVisible()
    },
  )
})
