import { accessibilityViolations, expect, journey } from './journey.ts'
import { codeTo, createAccount, mailsTo, newAddress, openSignedIn, pressButton } from './signing-in.ts'

journey(
  'I share a yearly statement with another address by its code, and end it from there',
  { tag: ['@phone', '@translated'] },
  async ({ page, request, consoleMessages }) => {
    // One’s own address is refused.
    consoleMessages.expect(/account\/donations\.data/)
    const email = await createAccount(request)
    const other = newAddress()
    await openSignedIn(page, email, '/account/donations')
    const section = page.locator('#household')
    await section.getByText('Add the other address').click()
    await section.getByLabel('The other e-mail').fill(email)
    await pressButton(page, 'E-mail them a code')
    await expect(section.getByText('That’s your own e-mail.')).toBeVisible()
    await section.getByLabel('The other e-mail').fill(other)
    await pressButton(page, 'E-mail them a code')
    await expect(section.getByLabel(`Code from the e-mail to ${other}`)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await section.getByLabel(`Code from the e-mail to ${other}`).fill(await codeTo(request, other))
    await pressButton(page, 'Share the statement')
    await expect(page.getByText(`You share a yearly statement with ${other} now.`)).toBeVisible()

    await section.getByRole('link', { name: 'See it, or end it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One statement for two')
    expect(await accessibilityViolations(page)).toEqual([])
    await expect
      .poll(async () => (await mailsTo(request, other))[0]?.subject)
      .toBe('You share a yearly statement now')
    const [mail] = await mailsTo(request, other)
    await page.goto(/\/household\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await pressButton(page, 'End it')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This household has ended')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/account/donations')
    await expect(section.getByText('Add the other address')).toBeVisible()
  },
)
