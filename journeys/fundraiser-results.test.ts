import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { FUNDRAISER_RESULTS } from '#contract/fundraisers/fundraisers.ts'
import { accessibilityViolations, expect, journey, tabTo, waitForHydration } from './journey.ts'
import { PASSWORD } from './staff-area.ts'

const listShape = z.object({ data: z.array(z.object({ caseId: z.string(), title: z.string().nullable() })) })

/** An organizer of the demo, with a fundraiser at each stage. This journey only reads. */
const OWNER = 'willa.hart@mail.example'
const TITLE_TO_CHANGE = 'A transmission for the van I work from'

journey(
  'the result pages, the list, and the requested changes are accessible, and their links can be reached by keyboard',
  async ({ page }) => {
    await page.request.post(accountCalls.login.path, { data: { email: OWNER, password: PASSWORD } })
    const fundraisers = listShape.parse(
      await (await page.request.get(draftCalls.allSelfCases.path)).json(),
    ).data
    const caseId = fundraisers.find(({ title }) => title === TITLE_TO_CHANGE)?.caseId ?? ''
    const pages = [
      ...FUNDRAISER_RESULTS.map((type) => `/fundraiser/result/${type}/${caseId}`),
      '/fundraiser/list',
      `/fundraiser/step4?caseId=${caseId}`,
    ]
    for (const address of pages) {
      await page.goto(address)
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
  },
)
