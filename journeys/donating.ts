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

/** Whether the page is as wide as a phone, where the donate page is two screens with the card's fields on the second. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024

const isOnDetails = (page: Page): boolean => new URL(page.url()).hash === '#your-details'

/** Goes on to the second screen of a phone's donate page. */
export const showDetails = async (page: Page): Promise<void> => {
  if (!isNarrow(page) || isOnDetails(page)) return
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
}

/** Goes back to the first screen of a phone's donate page. */
export const showAmount = async (page: Page): Promise<void> => {
  if (!isNarrow(page) || !isOnDetails(page)) return
  // By the key: a click right after the page scrolled may go to a frame that was there before.
  await page.getByRole('link', { name: 'Back to the amount' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your gift', exact: true })).toBeVisible()
}

/** Unfolds message, privacy and dedication on a phone's second screen. */
export const unfoldMore = async (page: Page): Promise<void> => {
  await showDetails(page)
  if (isNarrow(page) && !(await page.getByLabel('Hide the amount').isVisible()))
    // By the key: a click right after the page scrolled may go to the card's frame, which was there before.
    await page.locator('summary', { hasText: /^(Message, privacy|Privacy) and dedication/ }).press('Enter')
}

/** Unfolds the three ways to show the donor's name. */
export const unfoldNames = async (page: Page): Promise<void> => {
  await unfoldMore(page)
  await page.locator('summary', { hasText: 'How your name is shown' }).first().press('Enter')
}

/** Leads to the card's fields: opens their dialog, or shows a phone's second screen. */
export const openCard = async (page: Page, amount?: string): Promise<void> => {
  const name = amount === undefined ? /^Pay .* by card$/ : `Pay ${amount} by card`
  if (isNarrow(page)) await showDetails(page)
  else await page.getByRole('button', { name, exact: true }).click()
}

/** What the donor pays, in the totals that stay in view. */
export const totalOf = (page: Page) =>
  isNarrow(page) ? page.locator('.pay-bar b') : page.locator('.total-row dd')

/** The button that charges the typed card. */
export const payNow = (page: Page, amount: string) =>
  page.getByRole('button', { name: `${isNarrow(page) ? 'Give' : 'Pay'} ${amount}`, exact: true })

export const fillDonateForm = async (
  page: Page,
  {
    name = 'Carol Brandt',
    email = 'carol.brandt@mail.example',
    message,
  }: { name?: string; email?: string; message?: string },
): Promise<void> => {
  await showDetails(page)
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByLabel('E-mail for the receipt').fill(email)
  if (message === undefined) return
  await unfoldMore(page)
  await page.getByLabel(/^A message to/).fill(message)
}

/** The provider's frame, in our dialog or on a phone's second screen. */
export const cardFields = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card fields"]')

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
