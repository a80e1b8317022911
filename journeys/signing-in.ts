import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { MAIL_CODE_LABEL } from '#contract/accounts/mailed-code.ts'
import { socialCalls } from '#contract/accounts/social-calls.ts'
import { keptCardCalls, keptCardShape } from '#contract/donations/kept-card-calls.ts'
import { expect, POLL_SLOWLY, waitForHydration } from './journey.ts'

/** A new, unique address. */
export const newAddress = (): string => `${crypto.randomUUID().slice(0, 13)}@mail.example`

export const PASSWORD = 'four plain words here'

const optionsShape = z.object({ data: z.object({ facebook: z.object({ scriptUrl: z.url() }) }) })
const mailsShape = z.array(z.object({ subject: z.string(), text: z.string() }))

/** The mails to an address, newest first. */
export const mailsTo = async (request: APIRequestContext, email: string) => {
  const options = optionsShape.parse(await (await request.get(socialCalls.signInOptions.path)).json())
  const inbox = new URL(`/inbox.json?to=${email}`, options.data.facebook.scriptUrl).href
  return mailsShape.parse(await (await request.get(inbox)).json())
}

/** The code in the newest mail to an address, once this many mails with a code have arrived. */
export const codeTo = async (request: APIRequestContext, email: string, mails = 1): Promise<string> => {
  const codes = async (): Promise<string[]> =>
    (await mailsTo(request, email)).flatMap(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length).toBe(mails)
  const [newest = ''] = await codes()
  return newest
}

const REGISTRATION = { fullName: 'Nora Quinn', password: PASSWORD }

/** Creates an account by API calls, before a journey starts. @returns its e-mail address */
export const createAccount = async (request: APIRequestContext): Promise<string> => {
  const email = newAddress()
  await request.post(accountCalls.sendEmailCode.path, { data: { email } })
  const verifyCode = await codeTo(request, email)
  const registered = await request.post(accountCalls.registerWithEmail.path, {
    data: { ...REGISTRATION, email, verifyCode },
  })
  expect(await registered.json()).toMatchObject({ code: 0 })
  return email
}

/** Label of the button that mails a code. */
export const GET_CODE = MAIL_CODE_LABEL

export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Signs in with any open sign-in form. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await pressButton(page, 'Use a password instead')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await pressButton(page, 'Sign in')
}

/** Waits for Facebook's script, which is faster than a person but not than a journey. */
export const waitForFacebook = (page: Page) =>
  page.waitForFunction(() => 'FB' in window, undefined, POLL_SLOWLY)

/** The account menu's button in the wide header. */
export const whoIsSignedIn = (page: Page) => page.locator('button[popovertarget="account-menu"]')

/** Signs in by the form's API call, for journeys that start signed in. */
export const startSignedIn = async (request: APIRequestContext, email: string): Promise<void> => {
  const answer = await request.post(accountCalls.login.path, { data: { email, password: PASSWORD } })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

/** Waits until the signed-in person's card is kept, which a job does after the gift. */
export const waitForKeptCard = async (request: APIRequestContext): Promise<string> => {
  let cardId = ''
  await expect(async () => {
    const { data } = await (await request.get(keptCardCalls.keptCards.path)).json()
    cardId = z.array(keptCardShape).min(1).parse(data)[0]?.cardId ?? ''
  }).toPass({ timeout: 20_000 })
  return cardId
}

/** Signs in and opens a guarded page. */
export const openSignedIn = async (page: Page, email: string, to = '/account'): Promise<void> => {
  await startSignedIn(page.request, email)
  await page.goto(to)
  await waitForHydration(page)
}
