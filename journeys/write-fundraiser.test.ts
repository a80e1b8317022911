import type { Page } from '@playwright/test'
import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { storyBlockShape } from '#contract/cases/case-shapes.ts'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { createAccount, pressButton, signIn, startSignedIn } from './signing-in.ts'

const createdShape = z.object({ data: z.object({ caseId: z.string(), version: z.int() }) })
const draftShape = z.object({
  data: z.object({
    draft: z.object({
      version: z.int(),
      fields: z.object({ title: z.string(), story: z.array(storyBlockShape) }),
    }),
  }),
})

/** Signs in a new person, and creates a draft that is complete up to its photos. */
const createDraft = async (
  page: Page,
  overrides: Parameters<typeof wholeDraft>[0] = { storyMode: 'free' },
): Promise<string> => {
  await startSignedIn(page.request, await createAccount(page.request))
  const created = await page.request.post(draftCalls.createDraft.path, {
    data: { zoneId: 1, idempotencyKey: crypto.randomUUID(), ...wholeDraft(overrides) },
  })
  return createdShape.parse(await created.json()).data.caseId
}

const readDraft = async (page: Page, caseId: string) => {
  const answer = await page.request.get(`${draftCalls.myCase.path}?caseId=${caseId}`)
  return draftShape.parse(await answer.json()).data.draft
}

const openStep = async (page: Page, step: number, caseId: string): Promise<void> => {
  await page.goto(`/fundraiser/step${step}?caseId=${caseId}`)
  await waitForHydration(page)
}

/** Texts as other programs put them on the clipboard, including malicious markup. */
const PASTES = [
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
      <h1 style="mso-outline-level:1">The flood</h1><p class=MsoNormal>It came <b>up</b> in October.<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>The floor</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>The walls</p></body></html>`,
    [
      { type: 'heading', text: 'The flood' },
      { type: 'paragraph', text: 'It came up in October.' },
      { type: 'list', items: ['The floor', 'The walls'] },
    ],
  ],
  [
    'a mail',
    '<div dir="ltr">Dear all,<br><br>Rosa needs a floor.<div><br></div><blockquote>We are with you.</blockquote></div>',
    [
      { type: 'paragraph', text: 'Dear all,' },
      { type: 'paragraph', text: 'Rosa needs a floor.' },
      { type: 'quote', text: 'We are with you.' },
    ],
  ],
  [
    'a spreadsheet',
    `<table><caption>What it costs</caption><tbody><tr><td>Roof</td><td>$3,000</td></tr>
      <tr><th>Beds</th><td><table><tr><td>two</td><td>used</td></tr></table></td></tr>
      <tr><td>Time</td><td><p>a lot</p><p>of it</p></td></tr></tbody></table>`,
    ['What it costs', 'Roof $3,000', 'Beds', 'two used', 'Time', 'a lot', 'of it'].map((text) => ({
      type: 'paragraph',
      text,
    })),
  ],
  [
    'a web page with traps',
    `<p>Read <a href="javascript:alert(1)">this</a><img src=x onerror="alert(1)"></p><script>alert(1)</script>
      <svg onload="alert(1)"></svg><ol><li onclick="alert(1)">One</li></ol><iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    [
      { type: 'paragraph', text: 'Read this' },
      { type: 'list', items: ['One'] },
    ],
  ],
] as const

const paste = (page: Page, html: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Your story' }).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

journey(
  'a story pasted from Word, a mail or a web page keeps its structure and nothing else',
  { tag: '@phone' },
  async ({ page }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`Pasted code ran: ${dialog.message()}`)
    })
    const caseId = await createDraft(page)
    await openStep(page, 4, caseId)
    await page.getByRole('radio', { name: 'Write freely' }).check()
    await expect(page.getByRole('button', { name: 'Heading' })).toBeVisible()
    for (const [from, html, blocks] of PASTES) {
      const text = page.getByRole('textbox', { name: 'Your story' })
      await text.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await paste(page, html)
      await expect
        .poll(
          async () =>
            (await readDraft(page, caseId)).fields.story.filter(
              (block) => block.type === 'list' || block.text !== '',
            ),
          from,
        )
        .toEqual(blocks)
    }
    expect(await accessibilityViolations(page)).toEqual([])
  },
)

journey(
  'beside each question stands an example of my scene; I say an answer, and my answers become a first draft',
  async ({ page }) => {
    // The browser of the tests has no microphone.
    await page.addInitScript(() => {
      class Heard extends EventTarget {
        start(): void {
          const results = [Object.assign([{ transcript: 'she raised three kids here' }], { isFinal: true })]
          this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
        }
        stop(): void {
          this.dispatchEvent(new Event('end'))
        }
        abort(): void {}
      }
      Object.assign(window, { SpeechRecognition: Heard })
    })
    const caseId = await createDraft(page, { storyMode: 'questions', story: [] })
    await openStep(page, 4, caseId)
    await expect(page.getByText('For example: “On April 4 the river came into Ray’s house')).toBeVisible()
    await expect(page.getByText('For example: “Straight to Ray’s bank account')).toBeVisible()
    const answer = page.getByLabel('Who is it for, and what happened?')
    await answer.fill('Rosa drives the 14 bus.')
    const sayIt = page.getByRole('button', { name: 'Say it' }).nth(1)
    await sayIt.click()
    await expect(answer).toHaveValue('Rosa drives the 14 bus. She raised three kids here')
    await pressButton(page, 'Stop listening')
    await expect(page.getByRole('button', { name: 'Hear your story' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Write freely' }).check()
    const text = page.getByRole('textbox', { name: 'Your story' })
    await expect(text.getByRole('heading', { name: 'What the money pays for' })).toBeVisible()
    await expect(text.getByText('Kitchen floor: $')).toBeVisible()
    await expect
      .poll(async () => (await readDraft(page, caseId)).fields.story[0])
      .toEqual({ type: 'paragraph', text: 'Rosa drives the 14 bus. She raised three kids here' })
  },
)

journey(
  'after another tab or device changed my title, I choose which one to keep',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 409/)
    const caseId = await createDraft(page)
    await openStep(page, 4, caseId)
    const title = page.getByLabel('Title', { exact: true })
    // Retried, because this page may save between the two requests, which makes the version stale.
    const saveElsewhere = (newTitle: string): Promise<void> =>
      expect(async () => {
        const { version } = await readDraft(page, caseId)
        const saved = await page.request.post(draftCalls.updateDraft.path, {
          data: { zoneId: 1, caseId, version, title: newTitle },
        })
        expect(await saved.json()).toMatchObject({ code: 0 })
      }).toPass({ timeout: 10_000 })
    const dialog = page.getByRole('dialog', {
      name: 'This draft changed in another tab or on another device',
    })
    await saveElsewhere('Rosa’s kitchen, from the laptop')
    await title.fill('Rosa’s kitchen, from the phone')
    await expect(dialog).toContainText('Both changed: the title')
    expect(await accessibilityViolations(page)).toEqual([])
    // Nothing is overwritten before I choose.
    expect((await readDraft(page, caseId)).fields.title).toBe('Rosa’s kitchen, from the laptop')
    await pressButton(page, 'Keep what was saved elsewhere')
    await expect(dialog).toBeHidden()
    await expect(title).toHaveValue('Rosa’s kitchen, from the laptop')

    await saveElsewhere('Rosa’s floor, from the laptop')
    await title.fill('Rosa’s floor, from the phone')
    await expect(dialog).toBeVisible()
    await pressButton(page, 'Keep what I typed here')
    await expect(dialog).toBeHidden()
    await expect(title).toHaveValue('Rosa’s floor, from the phone')
    await expect
      .poll(async () => (await readDraft(page, caseId)).fields.title)
      .toBe('Rosa’s floor, from the phone')
  },
)

journey(
  'offline, Continue keeps me at my step, says that my words are safe, and goes on by itself',
  { tag: '@phone' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED/)
    const heading = page.getByRole('heading', { level: 1 })
    const safe = page.getByText('What you typed is safe on this device')
    await startSignedIn(page.request, await createAccount(page.request))
    await page.goto('/fundraiser/step1?new=1')
    await waitForHydration(page)
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Myself' }).check()
    await page.getByRole('radio', { name: 'Disaster relief' }).check()
    await page.getByRole('radio', { name: 'Flood' }).check()
    // Neither the draft nor its town can be asked for.
    await page.getByLabel(/^ZIP code/).fill('45750')
    await pressButton(page, 'Continue')
    await expect(safe).toBeInViewport()
    await expect(heading).toHaveText('Who needs help, and with what?')
    expect(await accessibilityViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(heading).toHaveText('How much do you need to raise?')

    await context.setOffline(true)
    await page.getByLabel('Goal', { exact: true }).fill('4,200')
    await pressButton(page, 'Continue')
    await expect(safe).toBeInViewport()
    // What is typed while it waits goes with it.
    await page.getByLabel('Goal', { exact: true }).fill('4,300')
    await context.setOffline(false)
    await expect(heading).toHaveText('Who’s involved?')
    await page.goBack()
    await expect(page.getByLabel('Goal', { exact: true })).toHaveValue('4,300')
  },
)

journey(
  'after my session ended elsewhere, I sign in and am back at my step, with what I typed',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 401/)
    const email = await createAccount(request)
    await startSignedIn(page.request, email)
    await page.goto('/fundraiser/step1?new=1')
    await waitForHydration(page)
    await page.getByLabel(/^ZIP code/).fill('45750')
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    const ended = await request.post(accountCalls.endSession.path, { data: { sessionId: null } })
    expect(await ended.json()).toMatchObject({ code: 0 })
    await page.getByLabel(/^ZIP code/).fill('45701')
    await expect(page.getByRole('dialog')).toBeVisible()
    await signIn(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who needs help, and with what?')
    await expect(page.getByLabel(/^ZIP code/)).toHaveValue('45701')
  },
)
