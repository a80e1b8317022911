import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { ownFundraiser, takeCrop } from './own-fundraiser.ts'
import { createAccount, newAddress, pressButton, startSignedIn } from './signing-in.ts'

const leftOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.x ?? Number.NaN

journey(
  'the costs add up to the goal, and the focus never gets lost',
  { tag: '@phone' },
  async ({ page }) => {
    await startSignedIn(page.request, await createAccount(page.request))
    const costs = [
      ['Floor', 9000],
      ['Walls', 2000],
      ['Panel', 4000],
    ] as const
    const costItems = costs.map(([label, dollars]) => ({ label, amountCents: dollars * 100 }))
    const fields = wholeDraft({ goalCents: 1_200_000, costItems })
    const created = await page.request.post(draftCalls.createDraft.path, {
      data: { zoneId: 1, idempotencyKey: crypto.randomUUID(), ...fields },
    })
    const { caseId } = (await created.json()).data
    await page.goto(`/fundraiser/step2?caseId=${caseId}`)
    await waitForHydration(page)

    const labels = page.locator('.goal-marks > span:visible')
    const boxes = await labels.evaluateAll((all) =>
      all.map((label) => label.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
    boxes.sort((one, other) => one.left - other.left)
    for (const [index, { left }] of boxes.entries())
      expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? 0)

    await pressButton(page, 'Continue')
    await expect(page.getByRole('link', { name: /^The costs come to more than the goal/ })).toBeVisible()
    await pressButton(page, 'Move cost 2 up')
    await expect(page.getByLabel('Cost 1', { exact: true })).toHaveValue('Walls')
    await expect(
      page.getByRole('listitem').filter({ has: page.getByLabel('Cost 1', { exact: true }) }),
    ).toBeFocused()
    await pressButton(page, 'Remove cost 3')
    await expect(
      page.getByRole('listitem').filter({ has: page.getByLabel('Cost 2', { exact: true }) }),
    ).toBeFocused()
    await pressButton(page, 'Continue')
    await expect(page).toHaveURL(/step3/)

    await page.goto(`/fundraiser/step5?caseId=${caseId}`)
    await waitForHydration(page)
    const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#136d63' } })
      .jpeg()
      .toBuffer()
    const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel('Add a cover photo').setInputFiles(file)
    await takeCrop(page)
    await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeFocused()
    await page.getByLabel('Describe the cover').fill('A green wall')
    await pressButton(page, 'Continue')
    await expect(page).toHaveURL(/step6/)
    await page.goto(`/fundraiser/step6?caseId=${caseId}&preview=full`)
    await expect(page.getByText('Not broken down yet')).toBeVisible()
    await expect(page.getByText('$1,000', { exact: true })).toBeVisible()
  },
)

journey(
  'the current tab of my dashboard is in sight, and a sent message has the focus',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const { caseId, cookies } = await ownFundraiser(baseURL ?? '', 'A roof for the bread oven')
    await page.goto(`/message/${caseId}`)
    await waitForHydration(page)
    await page.getByLabel('Your message').fill('Which oven is it? I have a few tiles left over.')
    await page.getByLabel('Your name').fill('Jo Marsh')
    await page.getByLabel('Your e-mail').fill(newAddress())
    await pressButton(page, 'Send to Nora')
    await expect(page.getByRole('status').filter({ hasText: 'On its way to Nora.' })).toBeFocused()

    await context.addCookies(cookies)
    for (const tab of ['Settings', 'Overview', 'Share kit']) {
      const path = { Settings: '/settings', Overview: '', 'Share kit': '/share' }[tab]
      await page.goto(`/fundraiser/case/${caseId}${path}`)
      const current = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab })
      await expect.poll(() => leftOf(current)).toBeGreaterThanOrEqual(0)
      await expect.poll(() => leftOf(current)).toBeLessThan(330)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
    // Before the first gift, the next thing to do comes first, and no card of zeros.
    await page.goto(`/fundraiser/case/${caseId}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Confirm who you are',
    )
    await expect(page.getByRole('heading', { name: 'Gifts by day' })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
  },
)
