import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { mailsTo, pressButton } from './signing-in.ts'

/** A demo person whom a neighbor has just named. */
const INVITED = 'vera.greer@mail.example'

/** The invitation's link as a path: it was created on another port. */
const linkTo = async (request: APIRequestContext, email: string): Promise<string> => {
  const links = async (): Promise<string[]> =>
    (await mailsTo(request, email)).flatMap(({ text }) => /\S+\/kyc\/check\/\S+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  const [link = ''] = await links()
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey(
  'a neighbor wants to raise money for me: I read the story, decline, change my mind, and accept',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.goto(await linkTo(request, INVITED))
    await expect(page).toHaveURL(/\/kyc\/invitation\/[0-9A-Z]{12}$/)
    await expect(heading(page)).toHaveText('Willa Hart wants to raise money for you')
    await page.getByText('Read the whole story').click()
    await expect(page.getByText('I live across the alley from Vera')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByText('No, I don’t want this').click()
    await page.getByLabel('Anything Willa should know?').fill('My daughter pays for it.')
    await pressButton(page, 'Decline')
    await expect(heading(page)).toHaveText('You declined')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'I’ve changed my mind' }).click()
    await pressButton(page, 'Yes, I accept')
    await expect(heading(page)).toHaveText('Thank you. Willa knows you said yes')
    await page.reload()
    await expect(heading(page)).toHaveText('Thank you. Willa knows you said yes')
  },
)
