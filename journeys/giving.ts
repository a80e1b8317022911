import type { FrameLocator, Page } from '@playwright/test'
import { alive, expect } from './journey.ts'

/** What journeys about giving do again and again. */

export const VISA = '4242424242424242'

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** The address of a case, by a word of its title. Asked beside the page, which has enough to load. */
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
  await alive(page)
  return address
}

/** The donate page of a case, without the way through its own page. */
export const openDonate = async (page: Page, word: string): Promise<string> => {
  const address = await addressOfCase(page, word)
  const donate = `/donate/pay/${address.split('/')[2]}`
  await page.goto(donate)
  await alive(page)
  return donate
}

export const giveForm = async (
  page: Page,
  {
    name = 'Carol Brandt',
    email = 'carol.brandt@mail.example',
    message = '',
  }: { name?: string; email?: string; message?: string },
): Promise<void> => {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail for the receipt').fill(email)
  await page.getByLabel(/^A message to/).fill(message)
}

/** The provider's frame inside our dialog. */
export const cardFields = (page: Page): FrameLocator =>
  page.frameLocator('dialog[aria-labelledby] iframe[title="Secure card fields"]')

export const fillCard = async (page: Page, number: string): Promise<void> => {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill('')
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiry date').fill('')
  await fields.getByLabel('Expiry date').pressSequentially('0934')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('ZIP code').fill('45750')
}

/** Where the sandbox of this product listens, as every page knows it. */
const sandboxOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => Reflect.get(window, '__reactRouterDataRouter').state.loaderData.root.publicConfig.sandboxOrigin,
  )

export const setFaults = async (page: Page, faults: object): Promise<void> => {
  const answer = await page.request.post(`${await sandboxOf(page)}/faults`, { data: faults })
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
