import type { BrowserContext } from '@playwright/test'
import { expect, journey } from './journey.ts'

const markAsAbroad = (context: BrowserContext, baseURL: string | undefined) =>
  context.addCookies([{ name: 'geo_check', value: 'false', url: baseURL ?? '' }])

journey(
  'from abroad I read that Hearten works in the United States',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await markAsAbroad(context, baseURL)
    await page.goto('/case-list')
    await expect(page).toHaveURL('/not-available?next=%2Fcase-list')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('works in the United States for now')
  },
)

journey(
  'after turning off a VPN I try again, pass a new check, and get to my page',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    await markAsAbroad(context, baseURL)
    await page.goto('/case-list?q=flood')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/case-list?q=flood')
    const cookie = (await context.cookies()).find(({ name }) => name === 'geo_check')
    expect(cookie?.value).not.toBe('false')
  },
)

journey(
  'a changed check result applies to the next page in the app',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await page.goto('/fundraiser')
    await page.waitForLoadState('networkidle')
    await markAsAbroad(context, baseURL)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse cases' }).click()
    await expect(page).toHaveURL('/not-available?next=%2Fcase-list')
  },
)

journey(
  'with the bypass link I can stay for a week',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await markAsAbroad(context, baseURL)
    await page.goto('/not-available?bypass_geo=1')
    await expect(page).toHaveURL('/')
    const cookie = (await context.cookies()).find(({ name }) => name === 'bypass_geo')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
    await page.goto('/case-list')
    await expect(page).toHaveURL('/case-list')
  },
)
