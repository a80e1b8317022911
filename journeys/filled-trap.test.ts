import type { Page } from '@playwright/test'
import { expect, journey, waitForHydration } from './journey.ts'
import { enterStaffArea } from './staff-area.ts'

/** Fills the hidden field as a password manager does. */
const fillTrap = (page: Page): Promise<void> =>
  page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://hank.example'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Presses a form's button once. @returns how often the browser sent the form until the thanks came */
const pressOnce = async (page: Page, button: string, thanks: RegExp): Promise<number> => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /^\/(contact|leads)/.test(new URL(request.url()).pathname)) sent += 1
  })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(thanks).first()).toBeVisible()
  return sent
}

journey(
  'a password manager fills the hidden fields: a message and a request for a call arrive after one press',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400/)
    await page.goto('/contact')
    await waitForHydration(page)
    await page.getByLabel('What is it about?').selectOption('A gift I made')
    await page.getByLabel('Your message').fill('My password manager fills in too much.')
    await page.getByLabel('Your name').fill('Hazel Quimby')
    await page.getByLabel('Your e-mail').fill('hazel.journey@mail.example')
    await fillTrap(page)
    expect(await pressOnce(page, 'Send the message', /reply to hazel.journey@mail.example/)).toBe(2)

    await page.goto('/leads/campaign')
    await waitForHydration(page)
    await page.getByLabel('E-mail').fill('hazel.journey@mail.example')
    await page.getByLabel('Mobile phone').fill('(918) 555-0186')
    await page.getByLabel(/You may call or text me/).check()
    await fillTrap(page)
    expect(await pressOnce(page, 'Ask for a call', /We’ll be in touch/)).toBe(2)

    await enterStaffArea(page, request, 'support')
    await page.goto('/staff/contact')
    await expect(page.getByRole('link', { name: 'Hazel Quimby', exact: true })).toHaveCount(1)
    await page.goto('/staff/leads')
    await expect(page.getByText('hazel.journey@mail.example').first()).toBeVisible()
  },
)

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a form with the hidden field filled shows the field, and keeps what was typed',
    { tag: '@phone' },
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      await page.goto('/leads/campaign')
      await page.getByLabel('E-mail').fill('plain.journey@mail.example')
      await page.getByLabel('Mobile phone').fill('(918) 555-0187')
      await page.getByLabel(/You may call or text me/).check()
      await fillTrap(page)
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByLabel('E-mail')).toHaveValue('plain.journey@mail.example')
      await page.getByLabel('Leave this empty').fill('')
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByText(/We’ll be in touch/).first()).toBeVisible()
    },
  )
})
