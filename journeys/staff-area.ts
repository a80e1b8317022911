import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import { socialCalls } from '#contract/accounts/social-calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { barriers, expect } from './journey.ts'
import { signIn } from './signing-in.ts'

/** Password of everyone in the demo. */
export const PASSWORD = 'hearten-demo'
const optionsShape = z.object({ data: z.object({ facebook: z.object({ scriptUrl: z.url() }) }) })

/** The current code of a staff member's simulated phone. */
export const phoneCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const { data } = optionsShape.parse(await (await request.get(socialCalls.signInOptions.path)).json())
  const page = await (await request.get(new URL('/', data.facebook.scriptUrl).href)).text()
  return new RegExp(`(\\d{6})</span>\\s*<span class="quiet small">${email}`).exec(page)?.[1] ?? ''
}

/** Codes that this worker's journeys have entered, by address. */
const usedCodes = new Map<string, string>()

/** A code that no journey has entered: each works once, for half a minute. */
export const freshCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const used = usedCodes.get(email)
  await expect.poll(() => phoneCode(request, email), { timeout: MINUTE_MS }).not.toBe(used)
  const code = await phoneCode(request, email)
  usedCodes.set(email, code)
  return code
}

/** Signs in a member of the demo's staff, including the second factor. */
export const enterStaffArea = async (page: Page, request: APIRequestContext, role: string): Promise<void> => {
  const email = `${role}@mail.example`
  await page.goto('/staff')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  expect(await barriers(page)).toEqual([])
  const code = await freshCode(request, email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')
}
