import { addressOfCase } from './donating.ts'
import { accessibilityViolations, expect, journey } from './journey.ts'
import { mailsTo, signIn } from './signing-in.ts'
import { enterByCode, PASSWORD } from './staff-area.ts'

/** A demo organizer whose case no other journey uses. */
const ORGANIZER = 'norma.carrillo@mail.example'
const PUBLIC_REASON =
  'We have a question about the lights. Please answer our mail, and we look again at once.'

journey(
  'finance freezes an account, its organizer reads why, and it is unfrozen',
  { tag: '@desktop' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*\/staff\/cases/)
    const address = await addressOfCase(page, 'Lights for the Eastside')
    const [, caseId = ''] = /case-detail\/([0-9A-Z]{12})/.exec(address) ?? []
    const payouts = `/fundraiser/case/${caseId}/payouts`
    await enterByCode(page, request, 'finance')
    await page.goto(`/staff/cases/${caseId}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('link', { name: 'Freeze the recipient’s account' }).click()
    await page.getByLabel('Internal reason').fill('Why')
    await page.getByLabel('Message to them').fill(PUBLIC_REASON)
    await page.getByRole('button', { name: 'Freeze and notify' }).click()
    await expect(page.getByText('Use at least 20 characters.')).toBeVisible()
    await expect(page.getByLabel('Message to them')).toHaveValue(PUBLIC_REASON)
    await expect(page.getByLabel('Internal reason')).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Internal reason').fill('The league says that it has lights already.')
    await page.getByRole('button', { name: 'Freeze and notify' }).click()
    await expect(page.getByText('The league says that it has lights already.', { exact: true })).toBeVisible()
    await expect(page.getByText('Frozen. We’re e-mailing them.')).toBeFocused()
    const staff = await page.context().storageState()

    await page.context().clearCookies()
    await page.goto(payouts)
    await signIn(page, ORGANIZER, PASSWORD)
    await expect(page.getByText(PUBLIC_REASON)).toBeVisible()
    await expect(page.getByText('staff.freeze')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect
      .poll(async () => (await mailsTo(request, ORGANIZER)).map(({ subject }) => subject))
      .toContain('Transfers are on hold')

    await page.context().clearCookies()
    await page.context().addCookies(staff.cookies)
    await page.goto('/staff/payouts')
    await page.getByRole('link', { name: 'Lift the hold on Norma C.' }).click()
    await page.getByLabel('Internal reason').fill('Those lights are of another field.')
    await page.getByRole('button', { name: 'Lift the hold and notify' }).click()
    await expect(page.getByRole('link', { name: 'Lift the hold on Norma C.' })).toHaveCount(0)
    // The account that the provider stopped stays on hold.
    await expect(page.getByText('account.stopped')).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(request, ORGANIZER)).map(({ subject }) => subject))
      .toContain('A hold was lifted')
  },
)
