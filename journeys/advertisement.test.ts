import type { Page } from '@playwright/test'
import { addressOfCase, cardFields, fillCard, fillDonateForm, h1, openCaseOf, VISA } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'
import { eventsOf, readRecords } from './visit-records.ts'

/** These visitors are measured, unlike those of the other journeys. */
journey.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' } })

const TRACKER_BYTES_MAX = 6 * 1024

const codesOf = async (page: Page, op: string) =>
  (await eventsOf(page, op)).map(({ extInfo }) => extInfo['code'])

const ADVERTISEMENT = '?utm_source=fb&utm_medium=cpc&utm_campaign=ramp-2026&channel=1&subchannel=video'

journey(
  'a visit from an advertisement to a gift stores each event once, with its fields',
  { tag: '@desktop' },
  async ({ page }) => {
    // Clears the cookies, because the request for the address already began a visit.
    const address = await addressOfCase(page, 'Marcus')
    await page.context().clearCookies()
    await page.goto(`${address}${ADVERTISEMENT}`)
    await waitForHydration(page)
    await expect.poll(async () => (await eventsOf(page, 'sem')).length).toBe(1)
    const donate = page.getByRole('button', { name: /^(Donate|Give)/ })
    await donate.filter({ visible: true }).first().click()
    await expect(h1(page)).toHaveText('A ramp and a wider door for Marcus')
    await waitForHydration(page)
    await fillDonateForm(page, { name: 'Ada Visitor', email: 'ada.visitor@mail.example' })
    await page.getByRole('button', { name: 'Pay $50.00 by card', exact: true }).click()
    await cardFields(page).getByLabel('Card number').waitFor()
    await fillCard(page, VISA)
    await page.getByRole('button', { name: 'Pay $50.00', exact: true }).click()
    await expect(h1(page)).toHaveText('Thank you, Ada')

    const pagesEntered = async () =>
      (await eventsOf(page, 'page_enter')).map(({ pageName, fromPath }) => [pageName, fromPath])
    await expect.poll(pagesEntered).toEqual([
      ['case_detail', null],
      ['donate', '/case-detail/:caseId/:caseTitle'],
      ['donate_pay_result', '/donate/pay/:caseId'],
    ])
    const { visits, events } = await readRecords(page)
    expect(visits).toMatchObject([{ source: 'ads', utmCampaign: 'ramp-2026' }])
    expect(await codesOf(page, 'click')).toEqual(['donate', 'donate_pay'])
    expect((await eventsOf(page, 'sem'))[0]?.extInfo).toEqual({
      parameters: ['channel', 'subchannel', 'utm_source', 'utm_medium', 'utm_campaign'],
    })
    const caseId = address.split('/')[2]
    expect(new Set(events.map(({ pageId }) => pageId))).toEqual(new Set([caseId]))
    expect(new Set(events.map(({ channel }) => channel))).toEqual(new Set(['1']))
    expect(JSON.stringify(events)).not.toMatch(/Ada|visitor@|4242/)
  },
)

journey(
  'events held back by a lost connection or by a closed tab arrive once',
  { tag: '@desktop' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const address = await openCaseOf(page, 'Marcus')
    await expect.poll(async () => (await eventsOf(page, 'page_enter')).length).toBeGreaterThan(0)
    const before = (await codesOf(page, 'click')).length
    await context.setOffline(true)
    await page.locator('[data-track="share"]').filter({ visible: true }).first().click()
    // The dialog's code isn't there yet, and the page stays.
    await expect(page.getByText('This didn’t load. Check your connection, then try again.')).toBeVisible()
    await page.waitForFunction(() => localStorage.getItem('undelivered-events')?.includes('click') === true)
    await context.setOffline(false)
    const expectShareClicks = async (count: number) =>
      expect
        .poll(async () => (await codesOf(page, 'click')).slice(before))
        .toEqual(Array(count).fill('share'))
    await expectShareClicks(1)

    const other = await context.newPage()
    await other.goto(address)
    await waitForHydration(other)
    // Once the tab has sent its first events, it also watches clicks.
    await other.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/log/events')),
    )
    await other.locator('[data-track="share"]').filter({ visible: true }).first().click()
    await Promise.all([other.waitForEvent('close'), other.close({ runBeforeUnload: true })])
    // The next visit sends what the closing tab couldn't.
    await page.reload()
    await expectShareClicks(2)
  },
)

journey(
  'the tracker is small, and a page without other scripts records its visit too',
  { tag: '@desktop' },
  async ({ page }) => {
    const sizeOf = async (name: string): Promise<number> => {
      const address = await page.waitForFunction(
        (part) =>
          performance
            .getEntriesByType('resource')
            .flatMap((entry) =>
              entry instanceof PerformanceResourceTiming && entry.name.includes(part) ? [entry.name] : [],
            )[0],
        name,
      )
      const answer = await page.request.get(String(await address.jsonValue()), {
        headers: { 'accept-encoding': 'br' },
      })
      return Number(answer.headers()['content-length'] ?? (await answer.body()).length)
    }
    await openCaseOf(page, 'Marcus')
    expect(await sizeOf('/tracker-')).toBeLessThan(TRACKER_BYTES_MAX)
    await page.goto('/security')
    expect(await sizeOf('/static-page-')).toBeLessThan(3 * TRACKER_BYTES_MAX)
    await expect
      .poll(async () => (await eventsOf(page, 'page_enter')).map(({ toPath }) => toPath))
      .toContain('/security')
  },
)

journey('after I switch measuring off, nothing about me is stored', { tag: '@desktop' }, async ({ page }) => {
  await openCaseOf(page, 'Marcus')
  await expect.poll(async () => (await readRecords(page)).events.length).toBeGreaterThan(0)
  await page.goto('/security')
  const measure = page.getByRole('switch', { name: 'Measure my visits' })
  await expect(measure).toBeChecked()
  await measure.click()
  await expect(page.getByText('Off. We erased what this browser had sent.')).toBeVisible()
  await expect(page.getByText('Nothing. We don’t know this browser.')).toBeVisible()
  expect(await readRecords(page)).toEqual({ visits: [], events: [] })
  await expect(measure).not.toBeChecked()
  await measure.click()
  await expect(measure).toBeChecked()
})

journey(
  'an address without a page isn’t stored, whatever stands in it',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 404/)
    await page.goto('/no/such/rosa@mail.example?code=216512')
    const paths = async () => (await eventsOf(page, 'page_enter')).map(({ toPath }) => toPath)
    await expect.poll(paths).toEqual(['/:rest'])
    expect(JSON.stringify(await readRecords(page))).not.toMatch(/rosa|such|216512/)
  },
)
