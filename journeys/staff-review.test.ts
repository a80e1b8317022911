import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { codes } from '#contract/codes.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { draftCalls, submissionCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, tabTo, waitForHydration } from './journey.ts'
import { submittedFundraiser } from './own-fundraiser.ts'
import { createDonation } from './placed-donation.ts'
import { mailsTo, newAddress } from './signing-in.ts'
import { enterStaffArea, PASSWORD } from './staff-area.ts'

journey(
  'staff hide a reported fundraiser, and its reporter is informed',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const reporterEmail = newAddress()
    await createDonation(page, request, { to: 'Instruments' })
    const casePath = await addressOfCase(page, 'Instruments')
    await page.goto(casePath)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(new URL(casePath, page.url()).href)
    await waitForHydration(visitor)
    await page.getByRole('link', { name: 'Report this case' }).click()
    await page.getByRole('radio', { name: 'Something else' }).check()
    await page.getByRole('textbox', { name: 'What did you see?' }).fill('The photo shows another school.')
    await page.getByRole('textbox', { name: /Your e-mail/ }).fill(reporterEmail)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We have your report')

    await enterStaffArea(page, request, 'admin')
    await page
      .getByRole('link', { name: /^Reports/ })
      .first()
      .click()
    await page.getByRole('link', { name: `Open ${title}` }).click()
    await expect(page.getByText('The photo shows another school.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(page.getByRole('link', { name: 'Full size' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Decide' }).click()
    await page.getByLabel('Outcome').selectOption('no_breach')
    await expect(page.getByLabel('Reason for the organizer')).toBeHidden()
    await page.getByLabel('Outcome').selectOption('hidden')
    await page
      .getByLabel('Reason for the organizer')
      .fill('The photo is of another school. Send us one of your own.')
    await page.getByLabel('Message to the sender').fill('The photo was of another school.')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
    await expect(page.getByText('Closed. We’re e-mailing everyone who left an address.')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(codes.caseGone.sentence)
    await visitor.context().close()
    const { pathname } = new URL(casePath, page.url())
    const caseId = pathname.split('/')[2]
    for (const path of [pathname, `/follow/${caseId}`, `/message/${caseId}`])
      expect((await request.get(path)).status(), path).toBe(410)
    expect(await (await request.get(`/message/${caseId}`)).text()).toContain('No one would read a message')
    // The giver still sees what became of the gift.
    const result = await request.get(`/donate/pay-result/${caseId}`)
    expect(result.status()).toBe(200)
    expect(await result.text()).toContain('Your gift went through.')
    await expect
      .poll(async () => (await mailsTo(request, reporterEmail)).map(({ subject }) => subject))
      .toHaveLength(1)
    const [mail] = await mailsTo(request, reporterEmail)
    expect(mail?.text).toContain('The photo was of another school.')
  },
)

const caseShape = z.object({ data: z.object({ caseId: z.string(), draft: z.object({ version: z.int() }) }) })
const listShape = z.object({ data: z.array(z.object({ caseId: z.string() })) })

/** The organizer makes the requested changes and resubmits. */
const makeRequestedChange = async (request: APIRequestContext): Promise<void> => {
  await request.post(accountCalls.login.path, {
    data: { email: 'ada.okafor@mail.example', password: PASSWORD },
  })
  const own = listShape.parse(await (await request.get(draftCalls.allSelfCases.path)).json())
  const caseId = own.data[0]?.caseId ?? ''
  const read = async () =>
    caseShape.parse(await (await request.get(`${draftCalls.myCase.path}?caseId=${caseId}`)).json()).data
  const changes = {
    zoneId: 1,
    caseId,
    version: (await read()).draft.version,
    summary: 'Rent, beds, and a door of our own.',
  }
  expect(await (await request.post(draftCalls.updateDraft.path, { data: changes })).json()).toMatchObject({
    code: 0,
  })
  const submission = {
    caseId,
    version: (await read()).draft.version,
    idempotencyKey: crypto.randomUUID(),
    attestations: ATTESTATIONS.map(({ code, version }) => ({ code, version })),
  }
  expect(
    await (await request.post(submissionCalls.submitCase.path, { data: submission })).json(),
  ).toMatchObject({
    code: 0,
  })
}

journey(
  'I request a change to one field, and approve the resubmission',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const title = 'First month’s rent after the fire on Elm'
    await enterStaffArea(page, request, 'reviewer')
    await page.getByRole('link', { name: 'Review queue' }).first().click()
    await expect(page).toHaveTitle(/^Review queue · /)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: `Take ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('link', { name: 'Add a reason to Summary' }).click()
    await page.getByLabel('What we saw').fill('The summary doesn’t say what the money is for.')
    await page.getByLabel('How to fix it').fill('Name the rent and the beds.')
    await expect(page.getByRole('heading', { name: 'What the organizer will read' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Request 1 change' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
    await expect(page.getByText(title)).toBeHidden()

    await makeRequestedChange(request)
    // A person is faster than the reloaded page's scripts.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        [...document.querySelectorAll<HTMLElement>('main button')].at(-1)?.focus(),
      ),
    )
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('Sent back with your reasons.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').last()).toBeFocused()
    // Kept for the reviewer who asked for the change.
    await page.getByRole('link', { name: `Open ${title}` }).click()
    await expect(page.getByRole('heading', { name: 'Earlier rounds' })).toBeVisible()
    await expect(page.getByText('Summary: The summary doesn’t say what the money is for.')).toBeVisible()
    await expect(page.getByText('Rent, beds, and a door of our own.')).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
    await expect(page.getByText(title)).toBeHidden()
    await page.goto('/case-list?q=Elm')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  },
)

journey('I review by keyboard alone', { tag: '@desktop' }, async ({ page, request, baseURL }) => {
  const { title } = await submittedFundraiser(baseURL ?? '', 'A stair lift for the blue house')
  const { keyboard } = page
  const activate = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
    await tabTo(page, page.getByRole(role, { name, exact: true }).first())
    await keyboard.press('Enter')
  }
  const write = async (label: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(label))
    await keyboard.type(text)
  }
  await enterStaffArea(page, request, 'reviewer')
  await activate('link', /^Review queue/)
  await expect(page).toHaveTitle(/^Review queue · /)
  await activate('button', `Take ${title}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await activate('link', 'Add a reason to Title')
  await write('What we saw', 'The title names a lift only.')
  await write('How to fix it', 'Say who it is for.')
  await activate('button', 'Request 1 change')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
  await expect(page.getByText(title)).toBeHidden()
})

journey(
  'I can’t reject what can be fixed, and the organizer of a rejected fundraiser is led to no fix',
  { tag: '@desktop' },
  async ({ page, request, baseURL, context, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*\/staff\/review/)
    const { title, caseId, cookies, email } = await submittedFundraiser(
      baseURL ?? '',
      'A bread oven for the corner',
    )
    await enterStaffArea(page, request, 'reviewer')
    await page.goto('/staff/review')
    await page.getByRole('button', { name: `Take ${title}` }).click()
    for (const field of ['Goal', 'Summary']) {
      await page.getByRole('link', { name: `Add a reason to ${field}` }).click()
      await page.getByLabel('What we saw').last().fill(`The ${field} says too little.`)
      await page.getByLabel('How to fix it').last().fill('Say what the oven costs.')
    }
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('These can be fixed. Request changes instead.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Final').last().check()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')

    await context.clearCookies()
    await context.addCookies(cookies)
    const received = (await mailsTo(request, email)).find(({ subject }) =>
      /We have your fundraiser/.test(subject),
    )
    expect(received?.text).toContain(`/fundraiser/step6?caseId=${caseId}&preview=full`)
    await page.goto(`/fundraiser/step2?caseId=${caseId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t publish this one')
    await expect(page.getByText('The Goal says too little.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Go to step/ })).toHaveCount(0)
    await page.getByLabel('What should they look at again?').fill('The goal has a line for the oven.')
    await page.getByRole('button', { name: 'Ask another reviewer' }).click()
    await expect(
      page.getByText(/^Another reviewer will read your appeal for .*You’ll get an e-mail either way by /),
    ).toBeVisible()
    await expect(page.getByText('What comes next')).toBeHidden()
  },
)
