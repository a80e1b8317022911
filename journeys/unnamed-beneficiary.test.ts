import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { callsOf } from './calls-of.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { approveByCalls, uploadCover } from './own-fundraiser.ts'
import { createAccount, mailsTo, newAddress, pressButton, startSignedIn } from './signing-in.ts'

const NAMES = /Zenobia|Quillfeather/i
const UNNAMED = 'a neighbor in Anchorage'
const WARNING = 'Zenobia hasn’t accepted yet: write “my neighbor”.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const linkTo = async (page: Page, email: string): Promise<string> => {
  const links = async (): Promise<string[]> =>
    (await mailsTo(page.request, email)).flatMap(({ text }) => /\S+\/kyc\/check\/\S+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  const [link = ''] = await links()
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

journey(
  'my page says "a neighbor" until she accepts, and I’m warned where I wrote her name',
  { tag: '@phone' },
  async ({ page, browser, baseURL, extraHTTPHeaders, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*submit/)
    await startSignedIn(page.request, await createAccount(page.request))
    const call = callsOf(page.request)
    const beneficiaryEmail = newAddress()
    const { caseId } = await call('createDraft', {
      zoneId: 1,
      idempotencyKey: randomUUID(),
      ...wholeDraft({
        zip: '99501',
        beneficiaryFirstName: 'Zenobia',
        beneficiaryLastName: 'Quillfeather',
        beneficiaryEmail,
        title: 'Help Zenobia rebuild after the flood',
        coverUploadId: await uploadCover(page.request),
        coverAlt: 'A red boat',
      }),
    })
    await page.goto(`/fundraiser/step3?caseId=${caseId}`)
    await waitForHydration(page)
    await expect(page.getByText(`It says “${UNNAMED}”.`)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Continue')
    await expect(page.getByText(WARNING)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Continue')
    await pressButton(page, 'Continue')

    await expect(page.getByText('Zenobia hasn’t accepted yet', { exact: true })).toBeVisible()
    await expect(page.getByText('The page shows no name until they agree.')).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await pressButton(page, 'Send for review')
    await expect(page.getByRole('alert')).toContainText(WARNING)
    expect(await accessibilityViolations(page)).toEqual([])

    // Waiting allows the name.
    await page.getByRole('link', { name: 'Change this' }).click()
    await page.getByRole('radio', { name: 'Wait' }).check()
    await pressButton(page, 'Continue')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/Zenobia/)
    await expect(page.getByText(WARNING)).toHaveCount(0)
    await page.goto(`/fundraiser/step6?caseId=${caseId}`)
    await expect(
      page.getByText('The page waits: it goes live once we approve it and they agree.'),
    ).toBeVisible()

    await page.goto(`/fundraiser/step3?caseId=${caseId}`)
    await waitForHydration(page)
    await page.getByRole('radio', { name: 'Show the page without the name' }).check()
    await pressButton(page, 'Continue')
    await page.getByLabel('Title', { exact: true }).fill('Help my neighbor rebuild after the flood')
    await expect(page.getByText(WARNING)).toHaveCount(0)
    await pressButton(page, 'Continue')
    await pressButton(page, 'Continue')
    await expect(heading(page)).toHaveText('See it as donors will')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await pressButton(page, 'Send for review')
    await expect(heading(page)).toHaveText('It’s with us now')
    const sent = await page.request.get(calls.checkCase.path, { params: { caseId } })
    await approveByCalls(baseURL ?? '', (await sent.json()).data.review.checkId)
    await page.goto(dashboardAddress(caseId))
    await expect(page.getByText('Until they accept, the page doesn’t show their name.')).toBeVisible()

    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
      viewport: { width: 390, height: 844 },
    })
    const visitor = await context.newPage()
    for (const address of [
      `/case-detail/${caseId}`,
      `/donate/pay/${caseId}`,
      `/poster/${caseId}`,
      '/case-list?q=Zenobia',
    ]) {
      await visitor.goto(address)
      expect(await visitor.content(), address).not.toMatch(address.includes('?q=') ? /Quillfeather/ : NAMES)
    }
    await visitor.goto(`/case-detail/${caseId}`)
    await expect(visitor.getByText(UNNAMED).first()).toBeVisible()
    await expect(visitor.getByText(/^Their name will appear here once they agree\./)).toBeVisible()
    const unnamed = visitor.getByRole('listitem').filter({ hasText: UNNAMED.replace('a ', 'A ') })
    await expect(unnamed.getByText(/^[A-Z]{2}$/)).toHaveCount(0)
    expect(await accessibilityViolations(visitor)).toEqual([])
    await visitor.goto(`/donate/pay/${caseId}?amount=50`)
    await expect(visitor.getByText('The neighbor receives $48.25').first()).toBeVisible()
    await visitor.goto(await linkTo(page, beneficiaryEmail))
    await expect(visitor.getByText('If you accept, the page shows your full name')).toBeVisible()
    await pressButton(visitor, 'Yes, I accept')
    await expect(heading(visitor)).toContainText('Thank you')
    await visitor.goto(`/case-detail/${caseId}`)
    await expect(visitor.getByText('Zenobia Quillfeather').first()).toBeVisible()
    await context.close()
  },
)

journey(
  'the preview of my live page names no one who hasn’t agreed, though it waited before it went live',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    await startSignedIn(page.request, await createAccount(page.request))
    const call = callsOf(page.request)
    const beneficiaryEmail = newAddress()
    const { caseId, version } = await call('createDraft', {
      zoneId: 1,
      idempotencyKey: randomUUID(),
      ...wholeDraft({
        zip: '99501',
        beneficiaryEmail,
        waitsForBeneficiary: true,
        coverUploadId: await uploadCover(page.request),
        coverAlt: 'A red boat',
      }),
    })
    const attestations = ATTESTATIONS.map((attestation) => ({
      code: attestation.code,
      version: attestation.version,
    }))
    const sent = { caseId, version, attestations, idempotencyKey: randomUUID() }
    await approveByCalls(baseURL ?? '', (await call('submitCase', sent)).checkId ?? '')
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const invited = await context.newPage()
    await invited.goto(await linkTo(page, beneficiaryEmail))
    await pressButton(invited, 'Yes, I accept')
    await expect(heading(invited)).toContainText('Thank you')
    await context.close()

    await page.goto(`/fundraiser/step3?caseId=${caseId}`)
    await waitForHydration(page)
    await page.getByLabel('First name').fill('Zenobia')
    await page.getByLabel('Last name').fill('Quillfeather')
    await page.getByLabel('Their e-mail address').fill(newAddress())
    await pressButton(page, 'Continue')
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Review' }).click()
    await expect(page.getByText('Zenobia hasn’t accepted yet', { exact: true })).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(UNNAMED)
    await expect(preview).not.toContainText(NAMES)
    await page.getByRole('link', { name: 'Open full preview' }).click()
    await expect(page.getByText(UNNAMED).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(NAMES)
  },
)
