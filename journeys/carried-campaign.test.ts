import type { Page } from '@playwright/test'
import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { dashboardAddress, resultPath, stepAddress } from '#contract/page-addresses.ts'
import { CARRIED_PARAMETERS } from '#contract/share/carried-parameters.ts'
import { addressOfCase } from './donating.ts'
import { expect, journey, waitForHydration } from './journey.ts'
import { submittedFundraiser } from './own-fundraiser.ts'
import { pressButton } from './signing-in.ts'
import { PASSWORD } from './staff-area.ts'

const CAMPAIGN = CARRIED_PARAMETERS.map((name) => `${name}=a-${name}`).join('&')

const withCampaign = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${CAMPAIGN}`

const withoutCampaign = (address: string): string => {
  const { pathname, searchParams } = new URL(address)
  for (const name of CARRIED_PARAMETERS) searchParams.delete(name)
  return `${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}`
}

const missingIn = (address: string): string[] =>
  CARRIED_PARAMETERS.filter((name) => new URL(address).searchParams.get(name) !== `a-${name}`)

/** The page that an address leads to: signed out, a guarded page waits behind the sign-in dialog. */
const wantedPage = (address: string): string => {
  const next = new URL(address).searchParams.get('next')
  return next === null ? address : new URL(next, address).href
}

/** Addresses of the page's links to other fundraiser pages. */
const fundraiserLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(
        ({ pathname, search }) =>
          /^\/fundraiser(\/|$)/.test(pathname) && pathname + search !== location.pathname + location.search,
      )
      .map(({ href }) => href),
  )

const openPage = async (page: Page, address: string): Promise<void> => {
  await page.goto(withCampaign(address))
  const hasFramework = await page.evaluate(() => '__reactRouterContext' in window)
  if (hasFramework) await waitForHydration(page)
}

/** An address without what differs between links of one kind, as those that thank each donor. */
const kindOf = (address: string): string =>
  address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*').replace(/(?<=[?&]after=)[^&]+/, '*')

/** Clicks a page's links to fundraiser pages, one of each kind that wasn't clicked before, also those in closed menus. */
const clickLinks = async (page: Page, address: string, clicked: Set<string>): Promise<void> => {
  await openPage(page, address)
  for (const link of await fundraiserLinks(page)) {
    const to = withoutCampaign(link)
    if (clicked.has(kindOf(to))) continue
    clicked.add(kindOf(to))
    await openPage(page, address)
    await Promise.all([
      page.waitForEvent('framenavigated'),
      page.evaluate(
        (href) => [...document.querySelectorAll('a')].find((anchor) => anchor.href === href)?.click(),
        link,
      ),
    ])
    expect(missingIn(wantedPage(page.url())), `${to}, clicked on ${address}`).toEqual([])
  }
}

const listShape = z.object({ data: z.array(z.object({ caseId: z.string() })) })

/** An organizer of the demo with a live fundraiser; nothing of theirs is changed here. */
const LIVE_OWNER = 'lena.whitcomb@mail.example'

journey(
  'each link to a fundraiser page carries the campaign of the public page it was clicked on',
  { tag: '@desktop' },
  async ({ page }) => {
    const clicked = new Set<string>()
    const caseAddress = await addressOfCase(page, 'Marcus')
    for (const address of ['/', '/faq', '/causes/medical', '/leads/campaign', '/fundraiser', caseAddress])
      await clickLinks(page, address, clicked)
    expect([...clicked]).toEqual(expect.arrayContaining(['/fundraiser', '/fundraiser/step1']))
  },
)

/** Signs an organizer in. @returns their live fundraiser's id */
const openAsOrganizer = async (page: Page): Promise<string> => {
  await page.request.post(accountCalls.login.path, { data: { email: LIVE_OWNER, password: PASSWORD } })
  const { data } = listShape.parse(await (await page.request.get(draftCalls.allSelfCases.path)).json())
  return data[0]?.caseId ?? ''
}

journey(
  'each link to a fundraiser page carries the campaign of the organizer’s page it was clicked on',
  { tag: '@desktop' },
  async ({ page }) => {
    const caseId = await openAsOrganizer(page)
    const dashboard = dashboardAddress(caseId)
    const clicked = new Set<string>()
    await openPage(page, `/case-detail/${caseId}`)
    await page
      .getByRole('complementary', { name: 'Your fundraiser' })
      .getByRole('link', { name: 'Dashboard' })
      .click()
    await page.waitForURL((url) => url.pathname === dashboard)
    expect(missingIn(page.url())).toEqual([])
    for (const address of [
      '/account',
      '/fundraiser/list',
      stepAddress('review', caseId),
      resultPath('published', caseId),
      '/kyc/result',
    ])
      await clickLinks(page, address, clicked)
    expect([...clicked]).toEqual(expect.arrayContaining(['/fundraiser', '/fundraiser/list', dashboard]))
  },
)

journey('each tab and link of a dashboard carries its campaign', { tag: '@desktop' }, async ({ page }) => {
  const dashboard = dashboardAddress(await openAsOrganizer(page))
  const tabs = ['', '/payouts', '/donors', '/updates', '/messages', '/share', '/settings']
  const clicked = new Set<string>()
  for (const tab of tabs) await clickLinks(page, `${dashboard}${tab}`, clicked)
  expect([...clicked]).toEqual(
    expect.arrayContaining(['/fundraiser/list', ...tabs.map((tab) => `${dashboard}${tab}`)]),
  )
})

journey('a redirect after a form keeps the campaign', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const { caseId, cookies } = await submittedFundraiser(baseURL ?? '', 'Seats for the river stage')
  await page.context().addCookies(cookies)
  await openPage(page, `/fundraiser/list?withdraw=${caseId}`)
  await pressButton(page, 'Withdraw it')
  await expect(page.getByText('It’s withdrawn. Everything you wrote is kept.')).toBeFocused()
  expect(missingIn(page.url())).toEqual([])
})
