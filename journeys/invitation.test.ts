import type { APIRequestContext, Page } from '@playwright/test'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { uploadCover } from './own-fundraiser.ts'
import { createAccount, mailsTo, pressButton, startSignedIn } from './signing-in.ts'

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

journey(
  'before I send my fundraiser I see the mistyped address of my friend, and correct it with one press',
  { tag: '@phone' },
  async ({ page, request }) => {
    await startSignedIn(page.request, await createAccount(request))
    const coverUploadId = await uploadCover(page.request)
    const name = `rosa.${crypto.randomUUID().slice(0, 8)}`
    const created = await page.request.post(draftCalls.createDraft.path, {
      data: {
        zoneId: 1,
        idempotencyKey: crypto.randomUUID(),
        ...wholeDraft({ beneficiaryEmail: `${name}@gmial.com`, coverUploadId, coverAlt: 'A gray wall' }),
      },
    })
    const { caseId } = (await created.json()).data
    await page.goto(`/fundraiser/step6?caseId=${caseId}`)
    await waitForHydration(page)
    await expect(page.getByText(`Invited at ${name}@gmial.com`)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, `${name}@gmail.com`)
    await expect(page.getByText(`Invited at ${name}@gmail.com`)).toBeVisible()
    await expect(page.getByText('Did you mean')).toHaveCount(0)
    const savedEmail = async (): Promise<string> =>
      (await (await page.request.get(`${draftCalls.myCase.path}?caseId=${caseId}`)).json()).data.draft.fields
        .beneficiaryEmail
    await expect.poll(savedEmail).toBe(`${name}@gmail.com`)
  },
)
