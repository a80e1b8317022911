import type { Page } from '@playwright/test'
import { alive, barriers, expect, journey } from './journey.ts'
import { approve, openReviewer } from './reviewing.ts'
import { press, signIn } from './signing-in.ts'
import { PASSWORD } from './staff-area.ts'

/** Of the demo world: the reviewer asked for one change. */
const ORGANIZER = 'willa.hart@mail.example'
const TITLE = 'A transmission for the van I work from'
const NEW_TITLE = 'A transmission for my repair van'
const ANSWER = 'The shop asks $4,100 for a rebuilt transmission. With it I can drive to customers again.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const toReview = async (page: Page): Promise<void> => {
  for (const next of ['Show who it is for', 'See it as donors will']) {
    await press(page, 'Continue')
    await expect(heading(page)).toHaveText(next)
  }
}

const send = async (page: Page): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  expect(await barriers(page)).toEqual([])
  await press(page, 'Send the changes')
  await expect(heading(page)).toHaveText('It’s with us now')
}

journey(
  'I fix what a reviewer asked for, go live, and change my live page',
  { tag: '@desktop' },
  async ({ page, request, browser, baseURL, extraHTTPHeaders }) => {
    await page.goto('/fundraiser/list')
    await signIn(page, ORGANIZER, PASSWORD)
    await expect(heading(page)).toHaveText('My fundraisers')
    const own = page.getByRole('listitem').filter({ hasText: TITLE })
    await expect(own.getByText('The story doesn’t say what the shop asks for')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await own.getByRole('link', { name: 'See the reasons' }).click()
    await expect(page.getByText('How to fix it:')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: /^Go to step 4/ }).click()
    await expect(heading(page)).toHaveText('Tell it the way you’d tell a neighbor')
    await alive(page)
    await page.getByLabel('What will the money pay for?').fill(ANSWER)
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await toReview(page)
    await send(page)

    const staff = await openReviewer({ browser, baseURL, extraHTTPHeaders, request })
    await approve(staff, TITLE, ANSWER)

    await page.goto('/fundraiser/list')
    await page
      .getByRole('listitem')
      .filter({ hasText: TITLE })
      .getByRole('link', { name: 'Open the dashboard' })
      .click()
    const before = await page.getByRole('link', { name: 'View page' }).getAttribute('href')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(heading(page)).toHaveText('See it as donors will')
    await page.getByRole('link', { name: 'Edit Story' }).click()
    await expect(heading(page)).toHaveText('Tell it the way you’d tell a neighbor')
    await page.getByLabel('Title', { exact: true }).fill(NEW_TITLE)
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await toReview(page)
    await send(page)

    // Donors read the approved version until the new one is.
    const oldPath = before ?? ''
    expect(await (await page.request.get(oldPath)).text()).toContain(TITLE)
    // The queue and the page name it as donors know it.
    await approve(staff, TITLE, NEW_TITLE)
    await staff.context().close()
    const moved = await page.request.get(oldPath, { maxRedirects: 0 })
    expect(moved.status()).toBe(302)
    await page.goto(oldPath)
    await expect(heading(page)).toHaveText(NEW_TITLE)
    expect(new URL(page.url()).pathname).toMatch(/\/a-transmission-for-my-repair-van$/)
  },
)
