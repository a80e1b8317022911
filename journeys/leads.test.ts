import { expect } from '@playwright/test'
import { accessibilityViolations, journey } from './journey.ts'

for (const tag of ['@desktop', '@phone'])
  journey(
    `a visitor requests a call ${tag === '@phone' ? 'on a phone' : 'at a desk'}`,
    { tag },
    async ({ page, consoleMessages }) => {
      consoleMessages.expect(/status of 400/)
      await page.goto('/leads/campaign?utm_source=paper')
      const form = page.getByRole('heading', { name: 'Talk to a person first' }).first()
      await expect(form).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Questions people ask first' })).toBeAttached()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByLabel('E-mail').fill('tess.moran.journey@mail.example')
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByText('Enter a US number with its area code').first()).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('tess.moran.journey@mail.example')
      await page.getByLabel('Mobile phone').fill('(918) 555-0164')
      await page.getByLabel('What is it about?').selectOption('Medical')
      await page.getByLabel(/You may call or text me/).check()
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      const dialog = page.getByRole('dialog', { name: 'We’ll be in touch' })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
    },
  )
