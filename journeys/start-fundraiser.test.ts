import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { accessibilityViolations, expect, journey, tabTo, waitForHydration } from './journey.ts'
import { takeCrop } from './own-fundraiser.ts'
import { approve, openReviewer } from './reviewing.ts'
import { createAccount, pressButton, signIn } from './signing-in.ts'

const TITLE = 'Help my neighbor rebuild after the flood'
const PHOTO = 'web/home/hero/hero-1080.jpg'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const expectSaved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible()
const pressContinue = (page: Page) => pressButton(page, 'Continue')

/** Signs in at the home page, to which the guard redirects. The requested step opens afterwards. */
const signInFor = async (page: Page, request: APIRequestContext): Promise<void> => {
  await signIn(page, await createAccount(request))
}

const answerBasics = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await page.getByRole('radio', { name: 'Disaster relief' }).check()
  await page.getByRole('radio', { name: 'Flood' }).check()
  await page.getByLabel(/^ZIP code/).fill('45750')
}

const answerGoal = async (page: Page): Promise<void> => {
  await page.getByLabel('Goal', { exact: true }).fill('18,400')
  await page.getByLabel('Cost 1', { exact: true }).fill('Kitchen floor and joists')
  await page.getByLabel('Amount of cost 1').fill('6,200')
  await page.getByLabel('Cost 2', { exact: true }).fill('Drywall and insulation')
  await page.getByLabel('Amount of cost 2').fill('12,200')
}

const answerPeople = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Delgado')
  await page.locator('#beneficiaryRelation').selectOption('Neighbor')
  await page.getByLabel('Their e-mail address').fill('rosa.delgado@mail.example')
  await page.getByRole('checkbox').check()
}

const ANSWERS = [
  ['Who are you?', 'I’m Nora. I live two doors up from her on Putnam Street and teach fourth grade.'],
  [
    'Who is it for',
    'My neighbor has driven the number 14 bus for twenty-two years. In October the river came up.',
  ],
  ['How do you know each other?', 'We have shared a driveway and a snow shovel for eleven years.'],
  ['What will the money pay for?', 'The insurer paid for the furnace. The floor and the walls are on her.'],
] as const

const tellStory = async (page: Page): Promise<void> => {
  await page.getByLabel('Title', { exact: true }).fill(TITLE)
  for (const [question, answer] of ANSWERS) await page.getByLabel(question).fill(answer)
}

const addPhotos = async (page: Page): Promise<void> => {
  await page.getByLabel('Add a cover photo').setInputFiles(PHOTO)
  const dialog = page.getByRole('dialog', { name: 'Crop the cover' })
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await expect(dialog.getByLabel('Scale')).toHaveText('1.2×')
  expect(await accessibilityViolations(page)).toEqual([])
  await takeCrop(page)
  await page.getByLabel('Add photos').setInputFiles(PHOTO)
  await page.getByLabel('Describe the cover').fill('Neighbors raise a wall')
  await page.getByLabel('Describe photo 1').fill('The kitchen in October')
  await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeVisible()
}

journey(
  'I start a fundraiser on my phone, lose the tab halfway, submit it, and it goes live',
  { tag: ['@phone', '@translated'] },
  async ({ page, request, context, browser, baseURL, extraHTTPHeaders, consoleMessages }) => {
    consoleMessages.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/fundraiser?utm_source=flyer&shareId=share-0001&sharedv=1&shareChannel=copy')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Start a fundraiser' }).click()
    await signInFor(page, request)
    await expect(heading(page)).toHaveText('Who needs help, and with what?')
    const created = page.waitForRequest((outgoing) => outgoing.url().endsWith(draftCalls.createDraft.path))
    await answerBasics(page)
    await expect(page.getByText('Marietta, Ohio')).toBeVisible()
    await expectSaved(page)
    expect((await created).postDataJSON().attribution).toEqual({
      utmSource: 'flyer',
      shareSourceId: 'share-0001',
      sharedv: 1,
      shareChannel: 'copy',
    })
    expect(await accessibilityViolations(page)).toEqual([])
    await pressContinue(page)

    await expect(heading(page)).toHaveText('How much do you need to raise?')
    await page.getByLabel('Cost 1', { exact: true }).fill('Kitchen floor and joists')
    await page.getByLabel('Amount of cost 1').fill('6,200')
    await page.getByLabel('Cost 2', { exact: true }).fill('Drywall and insulation')
    // Half of the lines make no goal.
    await expect(page.getByText('$6,200 so far')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use as the goal' })).toHaveCount(0)
    await answerGoal(page)
    await expect(page.getByText('matches the goal')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressContinue(page)

    await expect(heading(page)).toHaveText('Who’s involved?')
    await pressContinue(page)
    await expect(page.getByRole('alert')).toContainText('answers need another look')
    expect(await accessibilityViolations(page)).toEqual([])
    await answerPeople(page)
    await pressContinue(page)

    await expect(heading(page)).toHaveText('Tell it the way you’d tell a neighbor')
    await tellStory(page)
    expect(await accessibilityViolations(page)).toEqual([])

    // Goes offline with unsaved input, and closes the page.
    await context.setOffline(true)
    await page.getByLabel('How does the money reach Rosa?').fill('Straight to her account, with receipts.')
    await expect(page.getByText('Offline. Saved on this device')).toBeVisible()
    const address = page.url()
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto(address)
    await waitForHydration(page)
    await expect(page.getByLabel('How does the money reach Rosa?')).toHaveValue(/with receipts/)
    await expectSaved(page)
    await expect(page.getByText('5 of 5').first()).toBeVisible()
    await page.goto('/fundraiser')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Continue' }).click()

    await expect(heading(page)).toHaveText('Show who it is for')
    await addPhotos(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await pressContinue(page)

    await expect(heading(page)).toHaveText('See it as donors will')
    await pressButton(page, 'Send for review')
    await expect(page.getByRole('alert')).toContainText('Three answers need another look')
    expect(await accessibilityViolations(page)).toEqual([])
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await pressButton(page, 'Send for review')
    await expect(heading(page)).toHaveText('It’s with us now')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'My fundraisers' }).click()
    await expect(page.getByText('In review')).toBeVisible()

    const staff = await openReviewer({ browser, baseURL, extraHTTPHeaders, request })
    await approve(staff, TITLE, 'I’m Nora. I live two doors up')
    await staff.context().close()
    await page.reload()
    await page.getByRole('link', { name: 'Open the dashboard' }).click()
    await expect(heading(page)).toHaveText(TITLE)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'View page' }).click()
    await expect(page.getByText('Straight to her account, with receipts.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Donate', exact: true }).first()).toBeVisible()
  },
)

journey(
  'an unknown ZIP code is reported once',
  { tag: '@phone' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 404 .*zip-place/)
    await page.goto('/fundraiser/step1')
    await signInFor(page, request)
    await answerBasics(page)
    await page.getByLabel(/^ZIP code/).fill('00000')
    await pressContinue(page)
    await expect(page.getByRole('alert')).toContainText('One answer needs another look')
    // The right answer ends it.
    await page.getByLabel(/^ZIP code/).fill('45750')
    await expect(page.getByText('Marietta, Ohio')).toBeVisible()
    await expect(page.getByText('We don’t know that ZIP code. Check its digits.')).toHaveCount(0)
  },
)

/** Tabs to a text field and types. */
const typeInto = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: typeof label === 'string' }))
  await page.keyboard.type(text)
}

/** Tabs to a group of choices, and selects one by the arrow keys. */
const choose = async (page: Page, group: string, name: string): Promise<void> => {
  await tabTo(page, page.locator(`input[name=${group}]`).first())
  await page.keyboard.press('Space')
  const choice = page.getByRole('radio', { name })
  for (let presses = 0; presses < 15 && !(await choice.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(choice).toBeChecked()
}

const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last())
  await page.keyboard.press('Enter')
}

/** Expects a new step, whose heading takes the focus, so Tab continues from there. */
const expectStep = async (page: Page, title: string): Promise<void> => {
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
}

journey('I go through all six steps by keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  // The listener is added first, because a file chooser that opens without one is lost.
  page.on('filechooser', (chooser) => chooser.setFiles(PHOTO))
  await page.goto('/fundraiser/step1')
  await signInFor(page, request)
  await expect(heading(page)).toBeFocused()
  await choose(page, 'purpose', 'Myself')
  await choose(page, 'raiseType', 'Medical')
  await expect(page.getByRole('radio', { name: 'Surgery' })).toBeVisible()
  await choose(page, 'raiseScene', 'Surgery')
  await typeInto(page, /^ZIP code/, '45750')
  await page.keyboard.press('Enter')

  await expectStep(page, 'How much do you need to raise?')
  await typeInto(page, 'Goal', '5000')
  await typeInto(page, 'Cost 1', 'Copays')
  await typeInto(page, 'Cost 2', 'Rides')
  await expectSaved(page)
  // An incomplete step blocks the following ones.
  await page.goto('/fundraiser/step5')
  await expect(heading(page)).toHaveText('How much do you need to raise?')
  await waitForHydration(page)
  await typeInto(page, 'Amount of cost 1', '3000')
  await typeInto(page, 'Amount of cost 2', '2000')
  await press(page, 'Continue')

  await expectStep(page, 'Who’s involved?')
  await press(page, 'Continue')

  await expectStep(page, 'Tell it the way you’d tell a neighbor')
  await typeInto(page, 'Title', 'Help me walk again after the fall')
  await typeInto(page, /^Who are you\?/, ANSWERS[0][1])
  await typeInto(page, /^What happened\?/, 'In October I fell from the roof of our barn and broke my hip.')
  await typeInto(page, /^What will the money pay for\?/, ANSWERS[3][1])
  await press(page, 'Continue')

  await expectStep(page, 'Show who it is for')
  await tabTo(page, page.getByLabel('Add a cover photo'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Crop the cover' })).toBeVisible()
  await press(page, 'Use this crop')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeVisible()
  await typeInto(page, /^Describe the cover/, 'The stairs to my door')
  await expectSaved(page)
  await press(page, 'Continue')

  await expectStep(page, 'See it as donors will')
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await press(page, 'Send for review')
  await expect(heading(page)).toHaveText('It’s with us now')
})

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'I write the text steps of a fundraiser',
    { tag: '@desktop' },
    async ({ page, request, consoleMessages }) => {
      consoleMessages.expect(/status of 400 .*step1/)
      await page.goto('/sign-in?next=%2Ffundraiser%2Fstep1')
      await signInFor(page, request)
      await expect(heading(page)).toHaveText('Who needs help, and with what?')
      await page.getByRole('radio', { name: 'Someone else' }).check()
      await page.getByRole('radio', { name: 'Disaster relief' }).check()
      await page.getByLabel(/^ZIP code/).fill('45750')
      await pressContinue(page)
      await expect(page.getByRole('alert')).toContainText('Choose what fits best.')
      await expect(page.getByLabel(/^ZIP code/)).toHaveValue('45750')
      await page.getByRole('radio', { name: 'Flood' }).check()
      await pressContinue(page)
      await expect(heading(page)).toHaveText('How much do you need to raise?')
      await answerGoal(page)
      await pressContinue(page)
      await expect(heading(page)).toHaveText('Who’s involved?')
      await answerPeople(page)
      await pressContinue(page)
      await expect(heading(page)).toHaveText('Tell it the way you’d tell a neighbor')
      await page.getByLabel('Title', { exact: true }).fill(TITLE)
      await page.getByRole('radio', { name: 'Write freely' }).check()
      await page
        .getByLabel('Your story')
        .fill(`# The flood\n\n${ANSWERS.map(([, text]) => text).join('\n\n')}`)
      await pressContinue(page)
      await expect(heading(page)).toHaveText('Show who it is for')
      await page.goto('/fundraiser')
      await expect(page.getByText(`${TITLE} · step 5 of 6, Photos`)).toBeVisible()
    },
  )
})
