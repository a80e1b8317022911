import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { dashboardAddress, stepAddress } from '#contract/page-addresses.ts'
import { ELEMENT_CODES, FIELD_CODES } from '#contract/tracking/event-codes.ts'
import { SHARE_TARGETS } from '#contract/tracking/events.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { callsOf } from './calls-of.ts'
import { addressOfCase, cardFields, fillDonateForm, isNarrow } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'
import { newAddress } from './signing-in.ts'
import { PASSWORD } from './staff-area.ts'
import { eventsOf, readRecords } from './visit-records.ts'

/** These visitors are measured, unlike those of the other journeys. */
journey.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.2' } })

/** Waits until the tracker, which loads late, has sent this page's opening and watches what is pressed. */
const waitForTracker = (page: Page) =>
  page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/log/events')),
    undefined,
    { polling: 50 },
  )

const openTracked = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await waitForHydration(page)
  await waitForTracker(page)
}

const codesOf = async (page: Page, op: string): Promise<unknown[]> =>
  (await eventsOf(page, op)).map(({ extInfo }) => extInfo['code'])

const expectCodes = (page: Page, op: string, codes: readonly string[]) =>
  expect.poll(() => codesOf(page, op), { message: op }).toEqual(expect.arrayContaining([...codes]))

const dialogsOf = async (page: Page) =>
  (await eventsOf(page, 'dialog')).map(({ extInfo }) => `${extInfo['code']} ${extInfo['isOpen']}`)

const openedAndClosed = (codes: readonly string[]) =>
  codes.flatMap((code) => [`${code} true`, `${code} false`])

/** Presses an element, wherever it is on the page. */
const press = (page: Page, selector: string) => page.locator(selector).first().dispatchEvent('click')

const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

const swipeLeft = (page: Page, selector: string) =>
  page.locator(selector).evaluate((target) => {
    for (const [type, clientX] of [
      ['touchstart', 300],
      ['touchend', 100],
    ] as const) {
      const changedTouches = [new Touch({ identifier: 1, target, clientX, clientY: 200 })]
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, changedTouches }))
    }
  })

const VISITORS_CODES = [
  'donate',
  'donate_amount',
  'donate_tip',
  'donate_pay',
  'share',
  'report',
  'see_all_donations',
  'see_all_payouts',
  'search',
  'filter',
  'sign_in',
  'leads_submit',
  'start_fundraiser',
] as const
const ORGANIZERS_CODES = ['wizard_continue', 'wizard_back'] as const
/** Sent by a journey of its own: it ends the draft. */
const SUBMIT_CODES = ['wizard_submit'] as const

journey(
  'what a visitor presses, fills in, swipes, opens and closes is recorded by its code, and none of their words',
  { tag: '@phone' },
  async ({ page }) => {
    expect([...VISITORS_CODES, ...ORGANIZERS_CODES, ...SUBMIT_CODES].sort()).toEqual(
      [...ELEMENT_CODES].sort(),
    )
    const address = await addressOfCase(page, 'Rosa')
    await page.context().clearCookies()
    const messages: (string | undefined)[] = []
    const askedVariants: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/log/ab-test')) askedVariants.push(request.postData())
      if (request.url().includes('/api/oversea/')) messages.push(request.headers()['common-message'])
    })

    await openTracked(page, '/')
    await press(page, 'a[href^="/sign-in"]')
    await page.getByLabel('E-mail', { exact: true }).fill('ada.visitor@mail.example')
    await closeDialog(page)
    await expect(page.getByRole('dialog')).toBeHidden()

    await openTracked(page, '/case-list')
    await page.locator('.pill-row').evaluate((row) => row.scrollBy({ left: 300 }))
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('dialog').locator('[data-track="filter"]').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByPlaceholder('Name, town or cause').fill('Rosa')
    await page.keyboard.press('Enter')
    await expectCodes(page, 'swipe', ['causes'])

    await openTracked(page, address)
    await page.locator('[data-track="share"]').filter({ visible: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
    await closeDialog(page)
    for (const code of ['see_all_donations', 'see_all_payouts']) {
      await press(page, `[data-track="${code}"]`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await closeDialog(page)
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await press(page, '#gallery ul a')
    await swipeLeft(page, 'dialog .touch-pan-y')
    await expect(page.getByText(/^2 of \d/)).toBeVisible()
    await closeDialog(page)
    await page.locator('[data-track="report"]').first().click()
    await page.waitForURL(/\/report\//)

    await openTracked(page, address)
    await press(page, '[name="amount"]')
    await press(page, '[data-track="donate"]')
    await page.waitForURL(/\/donate\/pay\//)
    await waitForHydration(page)
    await page.getByLabel('Or another amount').fill('40')
    await press(page, '[name="tip"]')
    await fillDonateForm(page, {
      name: 'Ada Visitor',
      email: 'ada.visitor@mail.example',
      message: 'From Ada’s street',
    })
    await cardFields(page).getByLabel('Card number').waitFor()
    await press(page, '.pay-bar [data-track="donate_pay"]')
    await expect(cardFields(page).getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')

    await openTracked(page, '/leads/campaign')
    await page.getByLabel('E-mail').fill(newAddress())
    await page.getByLabel('Mobile phone').fill('(918) 555-0164')
    await page.getByLabel(/You may call or text me/).check()
    await page.getByRole('button', { name: 'Ask for a call' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await openTracked(page, '/fundraiser')
    await press(page, '[data-track="start_fundraiser"]')

    await expectCodes(page, 'click', VISITORS_CODES)
    await expectCodes(page, 'input', ['amount', 'message', 'search', 'email'])
    const callsOfDonatePage = async () =>
      (await eventsOf(page, 'api'))
        .filter(({ pageName }) => pageName === 'donate')
        .map(({ extInfo }) => extInfo['call'])
    await expect.poll(callsOfDonatePage).toContain('createOrder')
    await expectCodes(page, 'swipe', ['causes', 'gallery'])
    await expect
      .poll(() => dialogsOf(page))
      .toEqual(
        expect.arrayContaining(
          // A phone has the card's fields in its page.
          openedAndClosed([
            'sign_in',
            'share',
            'see_all',
            ...(isNarrow(page) ? [] : ['card']),
            'leads_success',
          ]),
        ),
      )
    expect((await eventsOf(page, 'share'))[0]?.extInfo).toMatchObject({ shareTo: 9 })
    const { events } = await readRecords(page)
    expect(JSON.stringify(events)).not.toMatch(/Ada|visitor@|street|Rosa/)
    expect(messages.filter(Boolean).length).toBeGreaterThan(0)
    // The experiment on the donate button runs.
    expect(askedVariants[0]).toMatch(/^testCode=donate_button&selfTag=\w{19}$/)
    const entered = await eventsOf(page, 'page_enter')
    expect(entered[0]?.extInfo).toEqual({ isNewUser: true })
    expect(await codesOf(page, 'exposure')).not.toContain('donate_pay')
  },
)

journey(
  'a sign-in with Google records its page, and the fields of a fundraiser are recorded by their codes',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/fundraiser/list')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('radio', { name: 'Someone else' }).check()
    await page.getByLabel('E-mail', { exact: true }).fill(newAddress())
    await page.getByLabel('Name, if they have one').fill('Nora Quinn')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('/fundraiser/list')
    // A page that is left before its scripts come isn't recorded.
    await waitForHydration(page)
    const { caseId } = await callsOf(page.request)('createDraft', {
      zoneId: 1,
      idempotencyKey: randomUUID(),
      ...wholeDraft({}),
    })
    await openTracked(page, stepAddress('story', caseId))
    await page.getByLabel('Title', { exact: true }).fill('A ramp for the red door')
    await page.locator('.story-way-questions textarea').first().fill('I am their neighbor.')
    await page.locator('[data-track="wizard_back"]').click()
    await openTracked(page, stepAddress('goal', caseId))
    await page.getByLabel('Goal', { exact: true }).fill('900')
    await page.locator('[data-track="wizard_continue"]').click()
    await expectCodes(page, 'click', ORGANIZERS_CODES)
    await expectCodes(page, 'input', ['goal', 'title', 'story'])
    const entered = (await eventsOf(page, 'page_enter')).map(({ pageName, fromPath }) => [pageName, fromPath])
    expect(entered).toEqual(
      expect.arrayContaining([
        ['auth_callback_google', null],
        ['fundraiser_list', '/auth-callback/google'],
      ]),
    )
    const fields = ['amount', 'message', 'search', 'email', 'goal', 'title', 'story', 'zip']
    expect([...FIELD_CODES].sort()).toEqual(fields.sort())
  },
)

journey('a page knows the page before it, in another document, too', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await waitForTracker(page)
  await page.locator('a[href="/faq"]').first().dispatchEvent('click')
  await page.waitForURL('/faq')
  await expect
    .poll(async () => (await eventsOf(page, 'page_enter')).map(({ fromPath, toPath }) => [fromPath, toPath]))
    .toEqual([
      [null, '/about'],
      ['/about', '/faq'],
    ])
})

const LANDED = 'utm_source=flyer&utm_campaign=guarded-landing&utm_medium=print'

/** Where a visitor is redirected to who lands on a page that they may not see yet. */
const GUARDED_LANDINGS = [
  { landing: `/fundraiser/step1?${LANDED}`, shown: '/', abroad: false },
  { landing: `/kyc/check?${LANDED}`, shown: '/', abroad: false },
  { landing: `/case-list?q=dog&${LANDED}`, shown: '/not-available', abroad: true },
] as const

for (const { landing, shown, abroad } of GUARDED_LANDINGS)
  journey(
    `a campaign that lands on ${landing.replace(/\?.*/, '')} is recorded, though ${shown} is shown`,
    { tag: '@phone' },
    async ({ page, context, baseURL }) => {
      if (abroad) await context.addCookies([{ name: 'geo_check', value: 'false', url: baseURL ?? '' }])
      await page.goto(landing)
      await page.waitForURL((url) => url.pathname === shown)
      await waitForTracker(page)
      await expect
        .poll(async () => (await readRecords(page)).visits.map(({ utmCampaign }) => utmCampaign))
        .toEqual(['guarded-landing'])
      await expect
        .poll(async () => (await eventsOf(page, 'sem')).map(({ extInfo }) => extInfo['parameters']))
        .toEqual([['utm_source', 'utm_medium', 'utm_campaign']])
      const stored = await page.evaluate(() => [
        sessionStorage.getItem('first-visit'),
        sessionStorage.getItem('visit-source'),
      ])
      const [path, search] = landing.split('?')
      expect(JSON.parse(stored[0] ?? '')).toMatchObject({ path, search: `?${search}` })
      expect(JSON.parse(stored[1] ?? '')).toMatchObject({ utmCampaign: 'guarded-landing' })
    },
  )

const sharesOf = async (page: Page) =>
  (await eventsOf(page, 'share')).map(({ extInfo, pageName }) => [
    extInfo['shareTo'],
    extInfo['shareId'],
    pageName,
  ])

journey(
  'what an organizer shares from the share kit and prints as a poster is recorded',
  { tag: '@phone' },
  async ({ page }) => {
    await page.request.post(accountCalls.login.path, {
      data: { email: 'lena.whitcomb@mail.example', password: PASSWORD },
    })
    const own: Envelope<CallOutput<Calls['allSelfCases']>> = await (
      await page.request.get(calls.allSelfCases.path)
    ).json()
    const caseId = own.data[0]?.caseId ?? ''
    await page.addInitScript(() => Object.defineProperty(window, 'print', { value: () => undefined }))
    await openTracked(page, `${dashboardAddress(caseId)}/share`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await press(page, 'a[href^="mailto:"]')
    await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PDF' }).click()])
    await openTracked(page, `/poster/${caseId}`)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect
      .poll(() => sharesOf(page))
      .toEqual([
        [SHARE_TARGETS.copiedLink, `owner-${caseId}`, 'fundraiser_case'],
        [SHARE_TARGETS.email, `owner-${caseId}`, 'fundraiser_case'],
        [SHARE_TARGETS.qrCode, `poster-${caseId}`, 'fundraiser_case'],
        [SHARE_TARGETS.qrCode, `poster-${caseId}`, 'case_poster'],
      ])
  },
)

journey('a campaign that lands on the donate page is recorded', { tag: '@phone' }, async ({ page }) => {
  const address = await addressOfCase(page, 'Rosa')
  await page.context().clearCookies()
  await openTracked(page, `${address.replace(/case-detail\/([^/]+).*/, 'donate/pay/$1')}?${LANDED}`)
  await expect
    .poll(async () => (await eventsOf(page, 'sem')).map(({ pageName }) => pageName))
    .toEqual(['donate'])
})
