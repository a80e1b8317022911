import type { FrameLocator, Page } from '@playwright/test'
import * as z from 'zod'
import { socialCalls } from '#contract/accounts/social-calls.ts'
import { expect, waitForHydration } from './journey.ts'

/** Shared steps of journeys about donating. */

export const VISA = '4242424242424242'

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** The address of a case, by a word of its title. Requested outside the page, which is busy loading. */
export const addressOfCase = async (page: Page, word: string): Promise<string> => {
  const list = await page.request.get(`/case-list?ended=1&q=${word}`)
  const titled = new RegExp(`href="(/case-detail/[^"]+)"[^>]*>[^<]*${word}`)
  const address = titled.exec(await list.text())?.[1]
  if (address === undefined) throw new Error(`No case with the word ${word}`)
  return address
}

export const openCaseOf = async (page: Page, word: string): Promise<string> => {
  const address = await addressOfCase(page, word)
  await page.goto(address)
  await waitForHydration(page)
  return address
}

/** The address of a case's donate page. */
export const donatePathOf = async (page: Page, word: string): Promise<string> =>
  `/donate/pay/${(await addressOfCase(page, word)).split('/')[2]}`

/** Opens a case's donate page directly. */
export const openDonate = async (page: Page, word: string): Promise<string> => {
  const donate = await donatePathOf(page, word)
  await page.goto(donate)
  await waitForHydration(page)
  return donate
}

export const fillDonateForm = async (
  page: Page,
  {
    name = 'Carol Brandt',
    email = 'carol.brandt@mail.example',
    message = '',
  }: { name?: string; email?: string; message?: string },
): Promise<void> => {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByLabel('E-mail for the receipt').fill(email)
  await page.getByLabel(/^A message to/).fill(message)
}

/** The provider's frame inside our dialog. */
export const cardFields = (page: Page): FrameLocator =>
  page.frameLocator('dialog[aria-labelledby] iframe[title="Secure card fields"]')

export const fillCard = async (page: Page, number: string): Promise<void> => {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('0934')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('ZIP code').fill('45750')
}

/** Types the card key by key, like a person. */
export const typeCard = async (page: Page, number: string): Promise<void> => {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiration date').pressSequentially('0934')
  await fields.getByLabel('Security code').pressSequentially('123')
  await fields.getByLabel('ZIP code').pressSequentially('45750')
}

const optionsShape = z.object({ data: z.object({ facebook: z.object({ scriptUrl: z.url() }) }) })

/** Address of this product's sandbox. Requested outside the page, which may be closed. */
const sandboxOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get(socialCalls.signInOptions.path)
  return new URL(optionsShape.parse(await answer.json()).data.facebook.scriptUrl).origin
}

export const setFaults = async (page: Page, faults: object): Promise<void> => {
  const answer = await page.request.post(`${await sandboxOf(page)}/faults`, { data: faults })
  expect(answer.ok()).toBe(true)
}

/** Advances the sandbox's clock, and with it Hearten's business time. */
export const advanceTime = async (page: Page, seconds: number): Promise<void> => {
  const answer = await page.request.post(`${await sandboxOf(page)}/clock`, {
    data: { advanceSeconds: seconds },
    timeout: 180_000,
  })
  expect(answer.ok()).toBe(true)
}

export type Mail = { readonly subject: string; readonly text: string }

/** The mails to an address, once there is one. */
export const inbox = async (page: Page, to: string): Promise<Mail[]> => {
  const origin = await sandboxOf(page)
  let mails: Mail[] = []
  await expect(async () => {
    mails = await (await page.request.get(`${origin}/inbox.json?to=${to}`)).json()
    expect(mails).not.toHaveLength(0)
  }).toPass({ timeout: 10_000 })
  return mails
}
