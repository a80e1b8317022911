import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import openGraph from 'open-graph-scraper'
import { journey, waitForHydration } from './journey.ts'

const LIST = '/api/oversea/fund/case/list?limit=1&raiseType=8'
const PAGES = [
  '/',
  '/?near=43604',
  '/case-list',
  '/case-list?q=roof',
  '/causes',
  '/causes/medical?near=43604',
  '/about',
  '/how-it-works/giving',
  '/how-it-works/raising',
  '/fees?gift=100&cover=1',
  '/security',
  '/faq?q=refund',
  '/contact',
  '/privacy',
  '/terms',
  '/taxes',
  '/fundraiser',
  '/leads/campaign',
  '/leads/about',
  '/leads/security',
  '/not-available',
  '/find-receipt',
  '/sign-in',
]
const CASE_PATHS = ['/report/', '/poster/', '/message/', '/follow/', '/donate/pay/', '/embed/']

journey('every public page is valid HTML', { tag: '@desktop' }, async ({ page }) => {
  const [card] = (await (await page.request.get(LIST)).json()).data.items
  const address = `/case-detail/${card.caseId}/${card.slug}`
  const casePages = [address, `${address}/donations`, ...CASE_PATHS.map((path) => `${path}${card.caseId}`)]
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const problems: string[] = []
  for (const path of [...PAGES, ...casePages]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    const { results } = await validator.validateString(await answer.text())
    for (const { messages } of results)
      problems.push(...messages.map(({ ruleId, message, line }) => `${path} ${line} ${ruleId}: ${message}`))
  }
  expect(problems).toEqual([])
})

/** The metadata that a search engine reads on a page. */
const metadataOf = async (page: Page, path: string) => {
  const answer = await page.request.get(path)
  const { result } = await openGraph({ html: await answer.text() })
  const html = await answer.text()
  return {
    status: answer.status(),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isNoindex:
      /<meta name="robots" content="noindex"/.test(html) || answer.headers()['x-robots-tag'] === 'noindex',
    image: result.ogImage?.[0]?.url,
    description: result.ogDescription,
    types: (result.jsonLD ?? []).map((data) => new Map(Object.entries(data)).get('@type')),
  }
}

journey(
  'each public page has a canonical address, and a preview for messengers',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    for (const path of PAGES.filter((address) => !/not-available|sign-in|faq/.test(address))) {
      const metadata = await metadataOf(page, path)
      const [pathname = ''] = path.split('?')
      expect(metadata, path).toMatchObject({
        status: 200,
        isNoindex: false,
        canonical: `${baseURL}${pathname}`,
      })
      expect([metadata.image, typeof metadata.description], path).toEqual([
        `${baseURL}/share-image/general.jpg`,
        'string',
      ])
    }
  },
)

journey(
  'search engines index neither ended cases, their lists, posters nor embedded cards',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    const { items } = (
      await (await page.request.get('/api/oversea/fund/case/list?limit=100&withEnded=true')).json()
    ).data
    const ended = items.find((card: { ended: boolean }) => card.ended)
    const address = `/case-detail/${ended.caseId}/${ended.slug}`
    expect(await metadataOf(page, `${address}?utm_source=x&gifts=top`)).toMatchObject({
      status: 200,
      isNoindex: true,
      canonical: `${baseURL}${address}`,
      types: ['BreadcrumbList'],
    })
    expect(await metadataOf(page, `/donate/pay/${items[0].caseId}`)).toMatchObject({
      canonical: `${baseURL}/case-detail/${items[0].caseId}/${items[0].slug}`,
    })
    for (const path of [
      `/embed/${ended.caseId}`,
      `/poster/${ended.caseId}`,
      '/poster',
      `${address}/donations`,
    ])
      expect(await metadataOf(page, path), path).toMatchObject({ status: 200, isNoindex: true })
    for (const path of ['/case-detail/000000000000', '/embed/000000000000', '/s/abcdefghijkl'])
      expect((await metadataOf(page, path)).status, path).toBe(404)
  },
)

journey('messengers and search engines can read a case', { tag: '@desktop' }, async ({ page }) => {
  const [card] = (await (await page.request.get(LIST)).json()).data.items
  const answer = await page.request.get(`/case-detail/${card.caseId}/${card.slug}`)
  const { result } = await openGraph({ html: await answer.text() })
  expect(result).toMatchObject({
    ogTitle: card.title,
    ogDescription: card.summary,
    twitterCard: 'summary_large_image',
  })
  const image = result.ogImage?.[0]
  expect(image).toMatchObject({ width: '1200', height: '630' })
  const { pathname } = new URL(image?.url ?? '')
  expect((await page.request.get(pathname)).headers()['content-type']).toBe('image/jpeg')
  const types = (result.jsonLD ?? []).map((data) => new Map(Object.entries(data)).get('@type'))
  expect(types).toContain('BreadcrumbList')
  const faq = await openGraph({ html: await (await page.request.get('/faq')).text() })
  expect(JSON.stringify(faq.result.jsonLD)).toContain('"FAQPage"')
})

journey('the fee calculator works before a donation', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/fees')
  await page.getByRole('textbox', { name: 'Gift' }).fill('100')
  await expect(page.getByText('$96.80').last()).toBeVisible()
  await page.getByLabel('Cover the card fee too').check()
  await expect(page.getByText('$103.30').last()).toBeVisible()
})

journey('a visitor writes to support', { tag: '@phone' }, async ({ page, consoleMessages }) => {
  consoleMessages.expect(/status of 400/)
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Hank Broussard')
  await page.getByLabel('Your e-mail').fill('hank.journey@mail.example')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('link', { name: 'Choose what it is about.' })).toBeVisible()
  await waitForHydration(page)
  await page.getByLabel('Your message').fill('I gave twice by mistake. Can one come back?')
  await page.goto('/contact')
  await expect(page.getByLabel('Your message')).toHaveValue(/^I gave twice/)
  await page.getByLabel('What is it about?').selectOption('A gift I made')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText(/reply to hank.journey@mail.example/)).toBeVisible()
})
