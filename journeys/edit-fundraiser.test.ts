import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser } from './own-fundraiser.ts'
import { openReviewer } from './reviewing.ts'
import { pressButton } from './signing-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey(
  'I edit my live fundraiser: its page keeps the approved title until a reviewer approves my edit, after a change they asked for',
  { tag: '@desktop' },
  async ({ page, context, request, browser, baseURL, extraHTTPHeaders }) => {
    const fundraiser = await ownFundraiser(baseURL ?? '', 'A ramp for the red door')
    await context.addCookies(fundraiser.cookies)
    const title = 'A ramp and a rail for the red door'
    const casePage = async () => (await request.get(`/case-detail/${fundraiser.caseId}`)).text()

    await page.goto('/fundraiser/list')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.goto(`/fundraiser/step4?caseId=${fundraiser.caseId}`)
    await waitForHydration(page)
    // The story opens as it was written.
    await expect(page.getByLabel('Who are you?')).toHaveValue(/^I’m Lena/)
    await page.getByLabel('Title', { exact: true }).fill(title)
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.goto(`/fundraiser/step6?caseId=${fundraiser.caseId}`)
    await waitForHydration(page)
    expect(await accessibilityViolations(page)).toEqual([])
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('main').getByRole('button', { name: /^Send/ }).click()
    await expect(page).toHaveURL(/\/fundraiser\/result\/(submitted|updated)/)
    await expect(page.getByText('The page stays as it is until then.')).toBeVisible()
    expect(await casePage()).not.toContain(title)
    await page.goto('/fundraiser/list')
    await expect(page.getByText('Your edit is in review.')).toBeVisible()

    const staff = await openReviewer({ browser, baseURL, extraHTTPHeaders, request })
    await staff.goto('/staff/review')
    await staff.getByRole('button', { name: 'Take A ramp for the red door' }).click()
    await expect(staff.getByText('A ramp for the red door').first()).toBeVisible()
    await staff.getByRole('link', { name: 'Add a reason to Title' }).click()
    await staff.getByLabel('What we saw').fill('The title says two things.')
    await staff.getByLabel('How to fix it').fill('Name the ramp alone.')
    await staff.getByRole('button', { name: 'Request 1 change' }).click()
    await expect(heading(staff)).toHaveText('Review queue')
    expect(await casePage()).not.toContain(title)

    await page.goto('/fundraiser/list')
    await waitForHydration(page)
    await expect(page.getByText('The title says two things.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Fix one answer' }).click()
    await expect(heading(page)).toHaveText('One thing to fix')
    await expect(page.getByText('To do')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Change it: Title' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByText('Name the ramp alone.').first()).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('A ramp, wide, for the red door')
    await pressButton(page, 'Back to the changes')
    await expect(heading(page)).toHaveText('One thing to fix')
    await expect(page.getByText('Changed', { exact: true })).toBeVisible()
    await pressButton(page, 'Send the changes')
    await expect(heading(page)).toHaveText('It’s with us now')

    await staff.reload()
    await expect(staff.getByRole('row').nth(1)).toContainText('With the changes you asked for')
    await staff.getByRole('link', { name: 'Open A ramp for the red door' }).click()
    await pressButton(staff, 'Approve')
    await expect(heading(staff)).toHaveText('Review queue')
    await staff.context().close()
    await expect.poll(casePage).toContain('A ramp, wide, for the red door')
  },
)

journey(
  'I discard an edit that I haven’t sent, and my page and its other actions stay',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const { caseId, cookies } = await ownFundraiser(baseURL ?? '', 'A gate for the goats')
    await context.addCookies(cookies)
    await page.goto(`/fundraiser/step4?caseId=${caseId}`)
    await waitForHydration(page)
    await page.getByLabel('Title', { exact: true }).fill('A gate')
    await expect(page.getByText(/^Saved at/)).toBeVisible()

    await page.goto('/fundraiser/list')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Discard the edit' }).click()
    await expect(
      page.getByRole('heading', { name: 'Discard your edit of “A gate for the goats”?' }),
    ).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeFocused()
    await pressButton(page, 'Discard it')
    await expect(page.getByText('Your edit is discarded.')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Discard the edit' })).toHaveCount(0)
    await page.goto(`/fundraiser/step4?caseId=${caseId}`)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A gate for the goats')
  },
)

/** A story of its own: one that is like another fundraiser's is read before it is shown. */
const KILN_ANSWERS = {
  organizer:
    'I’m Nora, and I have run the clay workshop behind the library since the old mill closed its doors.',
  recipient:
    'Forty pupils of all ages knead, throw and glaze here every week, most of them after a long shift.',
  relationship: 'It is my own workshop, and I fire what everyone makes.',
  spend:
    'The bricks of our kiln have cracked. Its relining, the thermocouple and the new elements are what we need.',
  delivery: 'The money comes to my account, and I pay the mason from it and photograph the bill.',
}

journey(
  'my added paragraph is live at once; a reviewer sees the difference and takes it back, and I read why',
  { tag: '@desktop' },
  async ({ page, context, request, browser, baseURL, extraHTTPHeaders }) => {
    const title = 'New bricks for an old kiln'
    const { caseId, cookies } = await ownFundraiser(baseURL ?? '', title, { storyAnswers: KILN_ANSWERS })
    await context.addCookies(cookies)
    const casePage = async () => (await request.get(`/case-detail/${caseId}`)).text()
    const news = 'Last night the mason looked at the arch and shook his head.'

    await page.goto(`/fundraiser/step4?caseId=${caseId}`)
    await waitForHydration(page)
    await page.getByLabel('Who are you?').fill(`${KILN_ANSWERS.organizer}\n\n${news}`)
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.goto(`/fundraiser/step6?caseId=${caseId}`)
    await waitForHydration(page)
    await expect(
      page.getByText(/^A corrected typo, an added paragraph or another order of photos/),
    ).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('main').getByRole('button', { name: /^Send/ }).click()
    await expect(page).toHaveURL(/\/fundraiser\/result\/updated/)
    await expect(
      page.getByText('shows your changes now. Someone on our team looks at small ones'),
    ).toBeVisible()
    expect(await casePage()).toContain(news)

    const staff = await openReviewer({ browser, baseURL, extraHTTPHeaders, request })
    await staff.goto('/staff/review?show=small_edit')
    await staff.getByRole('button', { name: `Take ${title}` }).click()
    await expect(staff.getByText('The page shows this edit already.')).toBeVisible()
    await expect(staff.getByText('Read before')).toBeVisible()
    await expect(staff.getByText(news).first()).toBeVisible()
    expect(await accessibilityViolations(staff)).toEqual([])
    await staff.getByRole('link', { name: 'Add a reason to Story' }).click()
    await staff.getByLabel('What we saw').fill('The mason hasn’t agreed to be in it.')
    await staff.getByLabel('How to fix it').fill('Leave him out.')
    await pressButton(staff, 'Take it back, to be fixed')
    await expect(heading(staff)).toHaveText('Review queue')
    await staff.context().close()
    await expect.poll(casePage).not.toContain(news)

    await page.goto(`/fundraiser/result/need_info/${caseId}`)
    await expect(
      page.getByText('It was live, and we took it off: the page says what it said before.'),
    ).toBeVisible()
    await expect(page.getByText('The mason hasn’t agreed to be in it.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
