import type { Page } from '@playwright/test'
import { addressOfCase, openCaseOf } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'

const TITLE = 'Help Rosa rebuild after the flood'

const openCase = (page: Page) => openCaseOf(page, 'Rosa')
const section = (page: Page, name: string) => page.getByRole('region', { name })

journey(
  'a case shows where its money is, is accessible, and its bar covers nothing at 320',
  async ({ page }) => {
    await openCase(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    const money = section(page, 'Where the money is')
    const text = await money.innerText()
    const centsIn = (amount: string): number => Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100)
    const [raised = 0, ...parts] = (text.match(/^\$[\d,.]+$/gm) ?? []).map(centsIn)
    const fees = centsIn(/The other (\$[\d,.]+)/.exec(text)?.[1] ?? '')
    expect(raised).toBeGreaterThan(0)
    expect(parts.reduce((sum, part) => sum + part, fees)).toBe(raised)
    await expect(page.getByRole('progressbar', { name: 'Raised so far' })).toHaveAttribute(
      'aria-valuetext',
      /^\$[\d,]+ of \$18,400$/,
    )
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const last = page.getByRole('link', { name: 'Privacy choices' })
    await last.focus()
    const bar = await page.getByRole('complementary', { name: 'Give' }).boundingBox()
    const link = await last.boundingBox()
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  },
)

journey('the dialog with all donations opens over the case and restores my position', async ({ page }) => {
  const address = await openCase(page)
  const opener = section(page, 'Raised so far').getByRole('link', { name: /^See all \d+ donations$/ })
  await opener.click()
  await expect(page).toHaveURL(`${address}/donations`)
  const dialog = page.getByRole('dialog', { name: 'Donations' })
  await expect(dialog.getByRole('listitem')).toHaveCount(20)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Show more' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(40)
  await dialog.getByRole('link', { name: 'Top' }).click()
  await expect(page).toHaveURL(`${address}/donations?gifts=top`)
  await expect(dialog.getByRole('listitem')).toHaveCount(20)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

journey('the sort order of donations has its own address', { tag: '@desktop' }, async ({ page }) => {
  const address = await openCase(page)
  await section(page, 'Donations').getByRole('link', { name: 'First' }).click()
  await expect(page).toHaveURL(`${address}?gifts=first#donations`)
  await page.reload()
  await expect(section(page, 'Donations').getByRole('link', { name: 'First' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

journey(
  'the payouts opened by their own address are a page with a link back',
  { tag: '@phone' },
  async ({ page }) => {
    const address = await addressOfCase(page, 'Rosa')
    await page.goto(`${address}/payouts`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the money went')
    await expect(page.getByRole('main').getByRole('link', { name: 'Donate', exact: true })).toHaveAttribute(
      'href',
      /^\/donate\/pay\//,
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  },
)

journey('I browse the photos with the arrow keys, and Back closes them', async ({ page }) => {
  const address = await openCase(page)
  await page.getByRole('link', { name: /^Photo 1 of/ }).click()
  await expect(page).toHaveURL(`${address}/photos#photo-1`)
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  await expect(gallery.getByText(/^1 of \d+/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText(/^2 of \d+/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText(/^(\d+) of \1/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(page.getByRole('link', { name: /^Photo 1 of/ })).toBeFocused()
  await page.getByRole('link', { name: /^Photo 2 of/ }).click()
  await gallery.getByRole('button', { name: 'Next photo' }).click()
  await expect(page).toHaveURL(`${address}/photos#photo-3`)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(gallery).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.getByRole('link', { name: /^Photo 2 of/ })).toBeFocused()
  await page.getByRole('link', { name: /^See all \d+ photos$/ }).click()
  await expect(page).toHaveURL(`${address}/photos#photo-1`)
  await expect(gallery.getByText(/^1 of \d+/)).toBeVisible()
})

journey('a share link names its channel', { tag: '@phone' }, async ({ page }) => {
  await openCase(page)
  await page.getByRole('button', { name: 'Share' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog', { name: 'Share this case' })
  const link = dialog.getByLabel('Link to this case')
  await expect(link).toHaveValue(/\/[a-z2-8]{6}\?by=[0-9A-Za-z]{12}&via=copy$/)
  await expect(link).toHaveJSProperty('scrollLeft', 0)
  await expect(dialog.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.facebook\.com\/sharer/,
  )
  expect(await accessibilityViolations(page)).toEqual([])
})

journey(
  'an address with an old title redirects to its case',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const address = await addressOfCase(page, 'Rosa')
    const old = address.replace(/[^/]*$/, 'rosas-old-title')
    const answer = await request.get(old, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, address])
    await page.goto(`${old}/payouts`)
    await expect(page).toHaveURL(`${address}/payouts`)
  },
)

journey('a missing case gets a not-found page', { tag: '@phone' }, async ({ page, consoleMessages }) => {
  consoleMessages.expect(/status of 404/)
  for (const address of ['/case-detail/0000000000ZZ', '/case-detail/nobody/x', '/report/0000000000ZZ']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  }
})

journey('an ended case keeps its page and takes no donations', { tag: '@desktop' }, async ({ page }) => {
  await openCaseOf(page, 'Halvorsen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bench on the pier for Coach Halvorsen')
  await expect(page.getByText(/^Ended [A-Z][a-z]{2} \d+, \d{4}, PT\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donate' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Donate/ })).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
})

journey(
  'on a wide screen the chosen amount is carried to the form',
  { tag: '@desktop' },
  async ({ page }) => {
    await openCase(page)
    await page.getByRole('radio', { name: '$100' }).check({ force: true })
    await page.getByRole('button', { name: 'Donate $100' }).click()
    await expect(page).toHaveURL(/\/donate\/pay\/[0-9A-Z]{12}\?amount=100$/)
  },
)

journey.describe('without scripts', { tag: '@phone' }, () => {
  journey.use({ javaScriptEnabled: false })

  journey('I read a case and all of its lists', async ({ page }) => {
    await page.goto('/case-list?q=Rosa')
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await section(page, 'Donations').getByRole('link', { name: 'Top' }).click()
    await expect(page).toHaveURL(/\?gifts=top#donations$/)
    await section(page, 'Raised so far')
      .getByRole('link', { name: /^See all \d+ donations$/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donations')
    const first = await page.getByRole('main').getByRole('listitem').first().innerText()
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).not.toHaveText(first)
  })

  journey('I open a photo, and its link leads back to the case', async ({ page }) => {
    await page.goto(await addressOfCase(page, 'Rosa'))
    await page.getByRole('link', { name: /^Photo 2 of/ }).click()
    await expect(page).toHaveURL(/\/photos#photo-2$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  })
})
