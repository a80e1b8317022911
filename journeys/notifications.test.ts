import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'

journey(
  'I follow a fundraiser by notification, get one that opens its page, and stop',
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
    await page.reload()
    await expect(page.getByText('You get notifications on this device.')).toBeVisible()

    // The sandbox plays the push service, so the browser's own end of it is reached by its developer tools.
    const tools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await tools.send('ServiceWorker.enable')
    const data = JSON.stringify({ title: 'Almeda', body: 'The floor is in', path: '/about', tag: 'update-1' })
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = ServiceWorkerRegistration.prototype
        const worker = await navigator.serviceWorker.ready
        return (await getNotifications.call(worker)).map(({ title, body, tag }) => ({ title, body, tag }))
      })
    await expect.poll(shown).toEqual([{ title: 'Almeda', body: 'The floor is in', tag: 'update-1' }])

    await page.getByRole('button', { name: 'Stop notifications here' }).click()
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
  },
)
