import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

journey(
  'I follow a fundraiser by notification, come back, and stop',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const origin = baseURL ?? ''
    await context.grantPermissions(['notifications'], { origin })
    const address = await addressOfCase(page, 'Almeda')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`/follow/${address.split('/')[2]}`)
    await waitForHydration(page)
    await expect(page.getByText('Without an e-mail address; you can stop here at any time.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(scripts.filter((url) => url.includes('push-'))).toEqual([])
    await page.getByRole('button', { name: 'Notify me on this device' }).click()
    await expect(page.getByText('You get notifications on this device.')).toBeVisible()
    // A headless browser asks for permission, registers the worker, and shows nothing: push-worker.test.ts tries that.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
      `${origin}/push-worker.js`,
    )
    await page.reload()
    await expect(page.getByText('You get notifications on this device.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop notifications here' }).click()
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
  },
)
