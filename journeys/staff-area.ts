import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import { socialCalls } from '#contract/accounts/social-calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { accessibilityViolations, expect } from './journey.ts'
import { signIn } from './signing-in.ts'

/** Password of everyone in the demo. */
export const PASSWORD = 'hearten-demo'
const optionsShape = z.object({ data: z.object({ facebook: z.object({ scriptUrl: z.url() }) }) })

const sandboxOf = async (request: APIRequestContext): Promise<URL> => {
  const { data } = optionsShape.parse(await (await request.get(socialCalls.signInOptions.path)).json())
  return new URL('/', data.facebook.scriptUrl)
}

/** The current code of a staff member's simulated phone. */
const phoneCode = async (request: APIRequestContext, sandbox: URL, email: string): Promise<string> => {
  const page = await (await request.get(sandbox.href)).text()
  return new RegExp(`(\\d{6})</span>\\s*<span class="quiet small">${email}`).exec(page)?.[1] ?? ''
}

/** A code that no journey has entered yet, because each works once, within half a minute. Workers share it by a file. */
export const freshCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const sandbox = await sandboxOf(request)
  const file = join(tmpdir(), `hearten-code-${sandbox.port}-${email}`)
  const used = existsSync(file) ? readFileSync(file, 'utf8') : ''
  await expect.poll(() => phoneCode(request, sandbox, email), { timeout: MINUTE_MS }).not.toBe(used)
  const code = await phoneCode(request, sandbox, email)
  writeFileSync(file, code)
  return code
}

/** Signs in a member of the demo's staff, including the second factor. */
export const enterStaffArea = async (page: Page, request: APIRequestContext, role: string): Promise<void> => {
  const email = `${role}@mail.example`
  await page.goto('/staff')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  expect(await accessibilityViolations(page)).toEqual([])
  const code = await freshCode(request, email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')
}
