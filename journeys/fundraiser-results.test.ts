import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { resultPath } from '#contract/page-addresses.ts'
import { accessibilityViolations, expect, journey, tabTo, waitForHydration } from './journey.ts'
import { approveByCalls, submittedFundraiser } from './own-fundraiser.ts'
import { pressButton } from './signing-in.ts'
import { PASSWORD } from './staff-area.ts'

const listShape = z.object({ data: z.array(z.object({ caseId: z.string(), title: z.string().nullable() })) })

/** Organizers of the demo: one with a fundraiser at each stage, one with a live one. Nothing of theirs is changed here. */
const OWNER = 'willa.hart@mail.example'
const LIVE_OWNER = 'lena.whitcomb@mail.example'
const TITLE_TO_CHANGE = 'A transmission for the van I work from'
const TITLE_SUBMITTED = 'Vera’s roof before the first snow'
const TITLE_LIVE = 'Help Rosa rebuild after the flood'

journey(
  'the result pages, the list, and the requested changes are accessible, and their links can be reached by keyboard',
  async ({ page }) => {
    const caseIdOf = async (email: string, wanted: string): Promise<string> => {
      await page.request.post(accountCalls.login.path, { data: { email, password: PASSWORD } })
      const { data } = listShape.parse(await (await page.request.get(draftCalls.allSelfCases.path)).json())
      return data.find(({ title }) => title === wanted)?.caseId ?? ''
    }
    const checkPage = async (address: string): Promise<void> => {
      await page.goto(address)
      await expect(page).toHaveURL(address)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await accessibilityViolations(page), address).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, address).toBeLessThanOrEqual(0)
      await tabTo(
        page,
        page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first(),
      )
    }
    const toChange = await caseIdOf(OWNER, TITLE_TO_CHANGE)
    await checkPage(resultPath('need_info', toChange))
    await page.goto(resultPath('rejected', toChange))
    await expect(page).toHaveURL(resultPath('need_info', toChange))
    await checkPage('/fundraiser/list')
    await expect(page.getByText('You appealed, and another reviewer is reading it.')).toBeVisible()
    await checkPage(`/fundraiser/step4?caseId=${toChange}`)
    await page.goto(resultPath('published', toChange))
    await expect(page).toHaveURL('/fundraiser/list')
    const submitted = await caseIdOf(OWNER, TITLE_SUBMITTED)
    await checkPage(resultPath('submitted', submitted))
    await page.getByRole('link', { name: 'Withdraw it' }).click()
    await expect(
      page.getByRole('alertdialog', { name: `Withdraw “${TITLE_SUBMITTED}” from review?` }),
    ).toBeVisible()
    await checkPage(`/fundraiser/list?withdraw=${submitted}`)
    const live = await caseIdOf(LIVE_OWNER, TITLE_LIVE)
    await checkPage(resultPath('published', live))
    await checkPage(resultPath('updated', live))
  },
)

journey(
  'I take a submission back and send it once more, as if for the first time',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const { caseId, cookies } = await submittedFundraiser(baseURL ?? '', 'New tires for the milk run')
    await page.context().addCookies(cookies)
    await page.goto(`/fundraiser/list?withdraw=${caseId}`)
    await pressButton(page, 'Withdraw it')
    await expect(page.getByText('It’s withdrawn. Everything you wrote is kept.')).toBeFocused()
    await page.getByRole('link', { name: 'Continue' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('See it as donors will')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await pressButton(page, 'Send for review')
    await expect(heading).toHaveText('It’s with us now')
  },
)

journey(
  'what another tab deleted, and what was decided before I took it back, is shown at once',
  { tag: '@phone' },
  async ({ page, baseURL, consoleMessages }) => {
    consoleMessages.expect(/status of 409/)
    const first = await submittedFundraiser(baseURL ?? '', 'A stove for the night kitchen')
    await page.context().addCookies(first.cookies)
    await page.goto(`/fundraiser/list?withdraw=${first.caseId}`)
    await pressButton(page, 'Withdraw it')
    await expect(page.getByText('It’s withdrawn. Everything you wrote is kept.')).toBeFocused()
    const otherTab = await page.context().newPage()
    for (const tab of [page, otherTab]) {
      await tab.goto(`/fundraiser/list?delete=${first.caseId}`)
      await waitForHydration(tab)
    }
    for (const tab of [page, otherTab]) {
      await pressButton(tab, 'Delete it')
      await expect(tab.getByText('It’s deleted.')).toBeFocused()
      await expect(tab.getByText('No fundraisers yet')).toBeVisible()
    }

    const second = await submittedFundraiser(baseURL ?? '', 'A roof for the night kitchen')
    await page.context().addCookies(second.cookies)
    await page.goto(`/fundraiser/list?withdraw=${second.caseId}`)
    await waitForHydration(page)
    await approveByCalls(baseURL ?? '', second.checkId)
    await pressButton(page, 'Withdraw it')
    await expect(page.getByRole('alert')).toHaveText('We’ve already answered it. Read the answer first.')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()
  },
)
