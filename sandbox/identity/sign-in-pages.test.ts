import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from '#testing/accessibility-violations.ts'
import { findBrowser } from '#testing/browser.ts'
import { bodyOf, testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()
let browser: Browser

/** A page with Facebook's button, which shows the dialog's result. */
const facebookPage = (): string => {
  const { appId, scriptUrl } = world().sandbox.identity.facebook
  return `<!doctype html><html lang="en"><title>Product</title><button id="go">Facebook</button><output></output>
<script>
  window.fbAsyncInit = () => {
    FB.init({ appId: '${appId}', version: 'v22.0' })
    document.querySelector('#go').onclick = () => FB.login((answer) => {
      document.querySelector('output').textContent = JSON.stringify(answer)
    }, { scope: 'public_profile,email' })
  }
</script><script async defer crossorigin="anonymous" src="${scriptUrl}"></script></html>`
}

beforeAll(async () => {
  const { args, ...launchOptions } = await findBrowser()
  browser = await chromium.launch({ ...launchOptions, args: [...args] })
  world().serve(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/facebook') return response.end(facebookPage())
    const data = request.method === 'POST' ? await bodyOf(request) : (request.url ?? '')
    const received = `${request.method} ${data}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return response.end(`<!doctype html><title>Product</title><p>${received}</p>`)
  })
})
afterAll(() => browser.close())

const open = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Address of the product's authorization request. */
const addressOf = (provider: 'google' | 'apple'): string => {
  const { issuer, clientId } = world().sandbox.identity[provider]
  const query = new URLSearchParams({
    ...{ client_id: clientId, response_type: 'code', state: 's', nonce: 'n' },
    redirect_uri: `${world().productOrigin}/auth-callback/${provider}`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...(provider === 'apple'
      ? { scope: 'openid email name', response_mode: 'form_post' }
      : { scope: 'openid email profile' }),
  })
  return `${issuer}/auth?${query}`
}

test.each([320, 1440])('at %i pixels the sign-in page fits and is accessible', async (width) => {
  const page = await open(addressOf('apple'), { viewport: { width, height: 900 } })
  await page.getByLabel('Someone else').check()
  await page.getByLabel('E-mail', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter an e-mail address, such as sam@mail.example.').waitFor()
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('nobody')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  await page.context().close()
})

test('Google’s page works without scripts, and shows the choice of accounts each time', async () => {
  const page = await open(addressOf('google'), { javaScriptEnabled: false })
  await page.getByLabel('Imani Tolliver').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/GET \/auth-callback\/google\?code=.*&state=s&iss=/).waitFor()
  await page.goto(addressOf('google'))
  await page.getByLabel('Theo Marsh').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/GET \/auth-callback\/google\?code=/).waitFor()
  await page.context().close()
})

test('Apple posts its answer to the product, with the name on the first consent', async () => {
  const page = await open(addressOf('apple'))
  await page.getByLabel('Theo Marsh').check()
  await page.getByLabel('Hide my e-mail').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const received = page.getByText(/^POST code=/)
  await received.waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth-callback/apple')
  const fields = new URLSearchParams((await received.textContent())?.replace('POST ', ''))
  expect(Object.fromEntries(fields)).toMatchObject({ state: 's' })
  expect(fields.has('iss')).toBe(false)
  expect(JSON.parse(fields.get('user') ?? '')).toEqual({
    name: { firstName: 'Theo', lastName: 'Marsh' },
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/),
  })
  await page.context().close()
})

test('a canceled sign-in is sent back, and a finished page can’t be reused', async () => {
  const page = await open(addressOf('google'))
  const form = page.url()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/error=access_denied/).waitFor()
  await page.goto(form)
  await page.getByRole('heading', { name: 'This sign-in can’t continue' }).waitFor()
  await page.context().close()
})

test('a redirect address that isn’t the product’s is refused immediately', async () => {
  const foreign = addressOf('google').replace(
    encodeURIComponent(world().productOrigin),
    'https%3A%2F%2Fevil.example',
  )
  const page = await open(foreign)
  await page.getByText(/invalid_redirect_uri/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.context().close()
})

test('Facebook’s dialog gives the page a token when approved, and none when canceled', async () => {
  const page = await open(`${world().productOrigin}/facebook`)
  const answer = page.locator('output')
  const openDialog = async (): Promise<Page> => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Facebook' }).click()
    return popup
  }
  const approvedDialog = await openDialog()
  await approvedDialog.getByRole('button', { name: 'Continue' }).click()
  await answer.getByText('connected').waitFor()
  expect(JSON.parse((await answer.textContent()) ?? '')).toMatchObject({
    status: 'connected',
    authResponse: { accessToken: expect.stringMatching(/^EAAsandbox/), userID: expect.any(String) },
  })
  const canceledDialog = await openDialog()
  await canceledDialog.getByRole('button', { name: 'Cancel' }).click()
  await answer.getByText('unknown').waitFor()
  await page.context().close()
})

test('the sandbox lists the people who consented, and can delete them', async () => {
  const page = await open(`${world().sandbox.origin}/sign-in`, {
    viewport: { width: 390, height: 900 },
    javaScriptEnabled: false,
  })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const row = page.getByRole('row').filter({ hasText: 'privaterelay' })
  await row.getByRole('button', { name: 'Forget Theo Marsh' }).click()
  await page.getByText('Who consented').waitFor()
  expect(await row.count()).toBe(0)
  await page.context().close()
})
