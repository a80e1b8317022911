import type { Page } from '@playwright/test'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { h1, openCaseOf, openDonate } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { mailsTo, newAddress, pressButton } from './signing-in.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const centsIn = (amount: string): number =>
  Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100) * (amount.includes('−') ? -1 : 1)

/** Amounts of a table's rows, the last of which is their sum. */
const amountsIn = async (page: Page, caption: string): Promise<number[]> =>
  (await page.getByRole('table', { name: caption }).getByRole('cell').allTextContents()).map(centsIn)

journey('a case accounts for every cent, says what comes next, and who checked what', async ({ page }) => {
  await openCaseOf(page, 'Rosa')
  await expect(page.getByText(/^The next line: .+, \$[\d,.]+ to go\.$/)).toBeVisible()
  const went = section(page, 'Where the money went')
  await expect(went.getByText(/^\d+% accounted for$/)).toBeVisible()
  const papers = await amountsIn(page, 'What it paid for, by the notes')
  const paidOut = papers.pop() ?? 0
  expect(papers.reduce((sum, cents) => sum + cents, 0)).toBe(paidOut)
  expect(paidOut).toBeGreaterThan(0)
  await went.getByText('Follow it from the gifts').click()
  const flow = await amountsIn(page, 'From gifts to Rosa’s bank')
  expect(flow.at(-1)).toBe(paidOut)
  const checks = section(page, 'Who checked what')
  await expect(checks.getByRole('heading', { level: 3 })).toContainText([
    'Rosa Delgado is who they say they are',
    'Rosa agreed to this fundraiser',
    /^A reviewer at .+ read this page$/,
    'Not checked: who Lena Whitcomb is',
    'Not checked: the story beyond these documents',
    'They say they know Rosa',
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

journey(
  'the donate page counts a gift in what it buys, where the organizer gave a price',
  async ({ page }) => {
    await openDonate(page, 'Rosa')
    await page.getByLabel('Or another amount').fill('50')
    await expect(page.getByText('$50 pays for a sheet and a half of drywall.')).toBeVisible()
    await page.getByLabel('Or another amount').fill('5')
    await expect(page.getByText(/sheet/)).toHaveCount(0)
  },
)

journey(
  'I ask a friend by e-mail, who says that they know me, and takes it back',
  async ({ page, request, browser, baseURL }) => {
    const { caseId, title, cookies } = await ownFundraiser(baseURL ?? '', 'A new roof for the Quinn shop')
    await page.context().addCookies(cookies)
    await page.goto(`${dashboardAddress(caseId)}/team`)
    await waitForHydration(page)
    const email = newAddress()
    await page.getByLabel('Their e-mail address').fill(email)
    await pressButton(page, 'Ask them')
    await expect(page.getByText('Asked. If they say yes, the page shows it right away.')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const linkIn = async (): Promise<string> => {
      const mails = await mailsTo(request, email)
      return /\/vouch\/[\w.~%-]+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? ''
    }
    await expect.poll(linkIn).not.toBe('')

    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
    const friend = await context.newPage()
    await friend.goto(await linkIn())
    await waitForHydration(friend)
    await expect(h1(friend)).toHaveText('Do you know Nora Quinn?')
    expect(await accessibilityViolations(friend)).toEqual([])
    await friend.getByLabel('Your name').fill('Dave Huffman')
    await friend.getByLabel('Your town and state').fill('Marietta, OH')
    await friend.getByLabel('How you know Nora Quinn').fill('Call 740-555-0114')
    await pressButton(friend, 'I know Nora Quinn')
    await expect(friend.getByLabel('How you know Nora Quinn')).toHaveAttribute('aria-invalid', 'true')
    await expect(friend.getByLabel('Your name')).toHaveValue('Dave Huffman')
    await friend.getByLabel('How you know Nora Quinn').fill('Neighbor for eleven years')
    await pressButton(friend, 'I know Nora Quinn')
    await expect(h1(friend)).toHaveText('You said you know Nora Quinn')
    expect(await accessibilityViolations(friend)).toEqual([])

    await page.goto(`/case-detail/${caseId}`)
    await expect(h1(page)).toHaveText(title)
    await expect(section(page, 'Who checked what').getByText('Neighbor for eleven years')).toBeVisible()
    await pressButton(friend, 'Take it off the page')
    await expect(h1(friend)).toHaveText('This link has ended')
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('Neighbor for eleven years').count()
      })
      .toBe(0)
    await context.close()
  },
)
