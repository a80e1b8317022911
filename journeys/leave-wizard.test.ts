import { expect, journey, waitForHydration } from './journey.ts'
import { createAccount, signIn } from './signing-in.ts'

journey(
  'what I typed last is saved when I leave a new fundraiser, and the next page keeps its address',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await page.goto('/fundraiser/step1')
    await signIn(page, await createAccount(request))
    await expect(page).toHaveURL('/fundraiser/step1')
    await waitForHydration(page)
    await page.getByLabel(/^ZIP code/).fill('45750')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/(\?.*)?$/)
    const unsaved = () => page.evaluate(() => localStorage.getItem('case-draft:new'))
    await expect.poll(unsaved).toBeNull()
    await expect(page).toHaveURL('/')
  },
)
