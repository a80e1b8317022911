import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { accessibilityViolations, expect } from './journey.ts'
import { pressButton } from './signing-in.ts'
import { enterStaffArea } from './staff-area.ts'

type ReviewerOptions = {
  readonly browser: Browser
  readonly baseURL: string | undefined
  readonly extraHTTPHeaders: Record<string, string> | undefined
  readonly request: APIRequestContext
}

/** Signs a reviewer in, in another browser than the journey's. */
export const openReviewer = async ({
  browser,
  baseURL,
  extraHTTPHeaders,
  request,
}: ReviewerOptions): Promise<Page> => {
  const options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
  if (baseURL !== undefined) options.baseURL = baseURL
  if (extraHTTPHeaders !== undefined) options.extraHTTPHeaders = extraHTTPHeaders
  const staff = await (await browser.newContext(options)).newPage()
  await enterStaffArea(staff, request, 'reviewer')
  return staff
}

/** Takes a fundraiser, expects a text in it, and approves it. */
export const approve = async (staff: Page, title: string, text: string): Promise<void> => {
  await staff.goto('/staff/review')
  await staff
    .getByRole('button', { name: `Take ${title}` })
    .first()
    .click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(staff.getByText(text).first()).toBeVisible()
  expect(await accessibilityViolations(staff)).toEqual([])
  await pressButton(staff, 'Approve')
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Review queue')
}
