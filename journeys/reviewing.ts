import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { barriers, expect } from './journey.ts'
import { pressButton } from './signing-in.ts'
import { enterStaffArea } from './staff-area.ts'

type Place = {
  readonly browser: Browser
  readonly baseURL: string | undefined
  readonly extraHTTPHeaders: Record<string, string> | undefined
  readonly request: APIRequestContext
}

/** A reviewer at a desk of their own, beside the person whose journey it is. */
export const openReviewer = async ({ browser, baseURL, extraHTTPHeaders, request }: Place): Promise<Page> => {
  const options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
  if (baseURL !== undefined) options.baseURL = baseURL
  if (extraHTTPHeaders !== undefined) options.extraHTTPHeaders = extraHTTPHeaders
  const staff = await (await browser.newContext(options)).newPage()
  await enterStaffArea(staff, request, 'reviewer')
  return staff
}

/** Takes a fundraiser, finds what is new, and approves it. */
export const approve = async (staff: Page, title: string, news: string): Promise<void> => {
  await staff.goto('/staff/review')
  await staff
    .getByRole('button', { name: `Take ${title}` })
    .first()
    .click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(staff.getByText(news).first()).toBeVisible()
  expect(await barriers(staff)).toEqual([])
  await pressButton(staff, 'Approve everything')
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Review queue')
}
