import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, journey } from './journey.ts'

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** Waits for hydration, after which links no longer load documents. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
}
const isSameDocument = (page: Page) => page.locator('html[data-same-document]')

/** Compressed bytes of inline scripts, without structured data; infinite if the document has a script file. */
const executedBytes = async (page: Page): Promise<number> => {
  const scripts = await page
    .locator('script:not([type="application/ld+json"])')
    .evaluateAll((elements) =>
      elements.map((element) => ({ isFile: element.hasAttribute('src'), html: element.outerHTML })),
    )
  // The page adds the tracker's file after loading.
  const inDocument = scripts.filter(({ isFile, html }) => !(isFile && html.includes('/assets/static-page')))
  return inDocument.some(({ isFile }) => isFile)
    ? Number.POSITIVE_INFINITY
    : gzipSync(inDocument.map(({ html }) => html).join('')).length
}

journey(
  'each navigation starts at the top, focuses the heading and announces the title',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/fundraiser')
    await page.evaluate(() => document.querySelector('main')?.style.setProperty('min-height', '3000px'))
    await footerLink(page, 'Browse cases').scrollIntoViewIfNeeded()
    await footerLink(page, 'Browse cases').click()
    await expect(page).toHaveURL('/case-list')
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('[aria-live=polite].sr-only').first()).toHaveText(await page.title())
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(isSameDocument(page)).toHaveCount(1)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  },
)

journey('the first keyboard stop skips to the content', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/fundraiser')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

journey('links to start a fundraiser keep attribution parameters', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/fundraiser?utm_source=letter&fbclid=7&q=dog')
  await expect(footerLink(page, 'Start a fundraiser')).toHaveAttribute(
    'href',
    '/fundraiser?fbclid=7&utm_source=letter',
  )
})

journey(
  'the not-found page offers a search and is accessible',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 404/)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(/^This page could not be found · /)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Looking for a case?').fill('boat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/case-list?q=boat')
  },
)

journey(
  'a malformed address gets the not-found page',
  { tag: '@desktop' },
  async ({ page, consoleMessages, baseURL }) => {
    consoleMessages.expect(/status of 404/)
    for (const malformed of [
      '/%ff',
      '//elsewhere.example/case-list',
      '/.//elsewhere.example',
      '/%5C%5Celsewhere.example',
    ]) {
      const answer = await page.goto(`${baseURL}${malformed}`)
      expect([malformed, answer?.status()]).toEqual([malformed, 404])
      expect(new URL(page.url()).origin).toBe(baseURL)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
      expect(await executedBytes(page)).toBeLessThan(1500)
    }
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  },
)

journey('an unknown short link is not found', { tag: '@phone' }, async ({ page, consoleMessages }) => {
  consoleMessages.expect(/status of 404/)
  const answer = await page.goto('/s/abc')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
})

journey('the icons load, and robots.txt excludes the API', { tag: '@desktop' }, async ({ page, request }) => {
  await page.goto('/')
  const icons = await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all()
  const addresses = await Promise.all(icons.map((icon) => icon.getAttribute('href')))
  expect(addresses).toHaveLength(3)
  for (const address of addresses) {
    const answer = await request.get(address ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect((await robots.text()).split('\n')).toContain('Disallow: /api/')
})

journey(
  'a page that needs an account redirects home with a reason',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.goto('/fundraiser/list')
    await expect(page).toHaveURL('/?signIn=1&next=%2Ffundraiser%2Flist')
    await expect(page.getByRole('dialog').getByText('Then we’ll take you to your fundraisers.')).toBeVisible()
    // An invalid session cookie doesn't count.
    const guarded = ['list', 'step1', 'step6', 'result/submitted'].map((path) => `/fundraiser/${path}`)
    for (const path of [...guarded, '/account', '/kyc/result', '/staff']) {
      const answer = await request.get(path, { headers: { cookie: 'token=made.up' }, maxRedirects: 0 })
      expect(answer.status(), path).toBe(302)
      expect(answer.headers()['location'], path).toContain(`/?signIn=1&next=${encodeURIComponent(path)}`)
    }
  },
)

journey(
  'a strip says that I am offline; a link that I press meanwhile keeps the page, and opens once I am back',
  { tag: '@desktop' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|landing\.route/)
    await open(page, '/case-list')
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re back.', { exact: true })).toBeVisible()
    await expect(page.getByText('You’re back.', { exact: true })).toBeHidden()
    await context.setOffline(true)
    await page.getByRole('searchbox').first().fill('boats')
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await footerLink(page, 'Start a fundraiser').click()
    await expect(page.getByText('we’ll pick up as soon as you’re back online')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page.getByRole('searchbox').first()).toHaveValue('boats')
    await context.setOffline(false)
    await expect(page).toHaveURL('/fundraiser')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
  },
)

journey(
  'the error page says that I am offline, without a status, and loads the page once I am back',
  { tag: '@desktop' },
  async ({ page, context, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await open(page, '/case-list')
    await page.route('**/fundraiser.data*', (route) => route.abort())
    await footerLink(page, 'Start a fundraiser').click()
    const heading = page.getByRole('heading', { level: 1 })
    // The server answers, so the page was tried again before.
    await expect(heading).toHaveText('Something broke on our side')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await expect(heading).toHaveText('You’re offline')
    await expect(page.getByText('500', { exact: true })).toBeHidden()
    expect(await accessibilityViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(heading).toHaveText('Raise money for someone who needs it')
    await expect(page).toHaveURL('/fundraiser')
  },
)

journey(
  'a missing script file reloads the page once, then shows the error page',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/404|landing\.route|Failed to fetch dynamically/)
    await open(page, '/case-list')
    await page.route('**/assets/landing.route-*.js', (route) => route.fulfill({ status: 404 }))
    const reloaded = page.waitForEvent('load')
    await footerLink(page, 'Start a fundraiser').click()
    await reloaded
    await expect(page).toHaveURL('/case-list')
    await page.waitForLoadState('networkidle')
    await footerLink(page, 'Start a fundraiser').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke on our side')
  },
)

for (const [address, tag] of [
  ['/about', '@phone'],
  ['/security', '@desktop'],
  ['/faq', '@phone'],
  ['/not-available', '@desktop'],
] as const) {
  journey(
    `${address} ships less than 1.5 kB of script, is accessible and fits a width of 320`,
    { tag },
    async ({ page }) => {
      await page.goto(address)
      expect(await executedBytes(page)).toBeLessThan(1500)
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        expect(await accessibilityViolations(page), `at ${size.width}`).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
  )
}
