import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as clients, type Page } from '@playwright/test'
import * as z from 'zod'
import { socialCalls } from '#contract/accounts/social-calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import { callsOf } from './calls-of.ts'
import { accessibilityViolations, expect } from './journey.ts'
import { signIn } from './signing-in.ts'

/** Password of everyone in the demo. */
export const PASSWORD = 'hearten-demo'
const optionsShape = z.object({ data: z.object({ facebook: z.object({ scriptUrl: z.url() }) }) })

/** The addresses of the product and its sandbox. */
const addressesOf = async (request: APIRequestContext): Promise<{ origin: string; sandbox: URL }> => {
  const answer = await request.get(socialCalls.signInOptions.path)
  const { data } = optionsShape.parse(await answer.json())
  return { origin: new URL(answer.url()).origin, sandbox: new URL('/', data.facebook.scriptUrl) }
}

/** The current code of a staff member's simulated phone. */
const phoneCode = async (request: APIRequestContext, sandbox: URL, email: string): Promise<string> => {
  const page = await (await request.get(sandbox.href)).text()
  return new RegExp(`(\\d{6})</span>\\s*<span class="quiet small">${email}`).exec(page)?.[1] ?? ''
}

/** A code that no journey has entered yet, because each works once, within half a minute. Workers share it by a file. */
const freshCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const { sandbox } = await addressesOf(request)
  const file = join(tmpdir(), `hearten-code-${sandbox.port}-${email}`)
  const used = existsSync(file) ? readFileSync(file, 'utf8') : ''
  await expect.poll(() => phoneCode(request, sandbox, email), { timeout: MINUTE_MS }).not.toBe(used)
  const code = await phoneCode(request, sandbox, email)
  writeFileSync(file, code)
  return code
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']

/** Shorter than the time for which a typed code lets staff act, by more than a journey takes. */
const SESSION_MS = 5 * MINUTE_MS
const sessions = new Map<string, { readonly cookies: Cookies; readonly enteredMs: number }>()

/**
 * The session of a member of the demo's staff, entered by API calls. A worker's journeys share it, because each would
 * wait half a minute for a code of its own.
 */
export const staffSession = async (origin: string, role: StaffRole): Promise<Cookies> => {
  const key = `${role} ${origin}`
  const shared = sessions.get(key)
  if (shared !== undefined && Date.now() - shared.enteredMs < SESSION_MS) return shared.cookies
  const client = await clients.newContext({ baseURL: origin })
  const call = callsOf(client)
  const email = `${role}@mail.example`
  await call('login', { email, password: PASSWORD })
  await call('enterSecondFactor', { code: await freshCode(client, email) })
  const { cookies } = await client.storageState()
  await client.dispose()
  sessions.set(key, { cookies, enteredMs: Date.now() })
  return cookies
}

/** Opens the staff area as a member of the demo's staff. */
export const enterStaffArea = async (
  page: Page,
  request: APIRequestContext,
  role: StaffRole,
): Promise<void> => {
  const { origin } = await addressesOf(request)
  await page.context().addCookies(await staffSession(origin, role))
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')
}

/** Opens an act of the page by its menu. */
export const openAct = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^(More a|A)ctions$/ }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
}

/** Signs in a member of the demo's staff, and enters their phone's code. */
export const enterByCode = async (page: Page, request: APIRequestContext, role: StaffRole): Promise<void> => {
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
