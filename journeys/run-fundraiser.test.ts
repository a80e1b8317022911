import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { conversationCalls } from '#contract/fundraisers/conversation-calls.ts'
import { FIRST_NAME_TOKEN, UPDATE_MAIL_MINUTES } from '#contract/fundraisers/organizer-limits.ts'
import { addressOfCase, advanceTime } from './donating.ts'
import { follow } from './following.ts'
import { accessibilityViolations, expect, journey, waitForHydration } from './journey.ts'
import { createDonation } from './placed-donation.ts'
import { mailsTo, newAddress, pressButton, signIn } from './signing-in.ts'

/** An organizer of the demo data. Only this journey may use her case, because it ends it. */
const ORGANIZER = 'petra.voss@mail.example'
const TITLE_WORD = 'Radios'
const PHOTO = 'web/home/hero/hero-1080.jpg'
const WORDS = 'For the ridge team, who found my brother.'

const expectStatus = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible()

/** After an act whose form has gone or was emptied. */
const expectFocusedStatus = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeFocused()

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`))
}

/** Opens the mail's preview in a new window. */
const openMailPreview = async (page: Page, button: string): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await pressButton(page, button)
  const mail = await opened
  await mail.waitForLoadState()
  return mail
}

const thankDonor = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: `Thank ${name}` }).click()
  await page.getByLabel('Your thank-you').fill(`Hi ${FIRST_NAME_TOKEN}, four radios are in the truck.`)
  const mail = await openMailPreview(page, 'See the thank-you in a new tab')
  await expect(mail.getByText('Hi Hank, four radios are in the truck.')).toBeVisible()
  await mail.close()
  // The preview keeps the form's input.
  await pressButton(page, 'Send the thank-you')
  await expectFocusedStatus(page, 'One thank-you is on its way.')
}

const UPDATE = 'Six of them, and the repeater on the ridge answers.\n\nThe old ones are in the shed.'

const postUpdate = async (page: Page): Promise<void> => {
  await openTab(page, 'Updates')
  await pressButton(page, 'Post and e-mail 2 people')
  await expect(page.getByRole('link', { name: 'Give the update a title.' })).toBeVisible()
  await page.getByLabel('Title').fill('The radios are here')
  await expect(page.getByText('Give the update a title.')).toHaveCount(0)
  await page.getByLabel('What happened').fill(UPDATE)
  // What is written stays, also after a reload and on the way to another tab and back.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('The radios are here')
  await openTab(page, 'Donors')
  await openTab(page, 'Updates')
  await expect(page.getByLabel('What happened')).toHaveValue(/^Six of them/)
  await page.getByLabel('Add a photo').setInputFiles(PHOTO)
  await page.getByLabel('Describe photo 1').fill('The team around the new radios')
  expect(await accessibilityViolations(page)).toEqual([])
  const mail = await openMailPreview(page, 'See the e-mail in a new tab')
  await expect(mail.getByRole('heading', { name: 'The radios are here' })).toBeVisible()
  const photo = mail.getByRole('img', { name: 'The team around the new radios' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await mail.close()
  await pressButton(page, 'Post and e-mail 2 people')
  await expectFocusedStatus(page, /^Posted\. The e-mail goes out in 10 minutes/)
}

/** An update is posted by mistake, and removed while the next one is being written. */
const removeUpdate = async (page: Page, casePath: string): Promise<void> => {
  const title = 'The wrong photo'
  const isShown = async () => (await (await page.request.get(casePath)).text()).includes(title)
  await openTab(page, 'Updates')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('What happened').fill('It shows somebody who did not want to be in it.')
  await pressButton(page, 'Post the update')
  await expectFocusedStatus(page, 'Posted on the page.')
  await expect.poll(isShown).toBe(true)
  await page.getByLabel('What happened').fill('Nobody has to be in it.')
  await page.getByRole('link', { name: `Remove ${title}` }).click()
  await expect(page.getByRole('alertdialog', { name: `Remove “${title}”?` })).toBeInViewport()
  expect(await accessibilityViolations(page)).toEqual([])
  await pressButton(page, 'Remove it')
  await expectFocusedStatus(page, 'Removed.')
  await expect(page.getByText(title)).toHaveCount(0)
  await expect.poll(isShown).toBe(false)
  await expect(page.getByLabel('What happened')).toHaveValue('Nobody has to be in it.')
}

/** The page shows an update with the paragraphs that were typed. */
const readUpdate = async (page: Page, casePath: string): Promise<void> => {
  const reader = await page.context().newPage()
  await reader.goto(casePath)
  expect(await reader.locator('#updates').innerText()).toContain(UPDATE)
  await reader.close()
}

const hideWords = async (page: Page, casePath: string): Promise<void> => {
  const wordsButton = (name: string): Locator =>
    page.getByRole('button', { name: `${name} the message of Hank B.` })
  const showsWords = async (): Promise<boolean> =>
    (await (await page.request.get(`${casePath}/words`)).text()).includes(WORDS)
  await openTab(page, 'Donors')
  await expect.poll(showsWords).toBe(true)
  await page.getByRole('link', { name: /^All current, / }).click()
  await wordsButton('Hide').click()
  await expectStatus(page, 'The message is off the page.')
  await expect.poll(showsWords).toBe(false)
  await expect(wordsButton('Show')).toBeVisible()
}

const noteDonationAndExport = async (page: Page): Promise<void> => {
  await page.getByLabel('Where it came from').fill('Bake sale')
  await page.getByLabel('Amount').fill('a lot')
  await page.getByLabel('When you got it').fill('2026-11-01')
  await pressButton(page, 'Note it')
  await expect(page.getByRole('link', { name: 'Give an amount.' })).toBeVisible()
  await expect(page.getByLabel('Where it came from')).toHaveValue('Bake sale')
  await page.getByLabel('Amount').fill('120.50')
  await pressButton(page, 'Note it')
  await expectStatus(page, 'Noted. Only you can see it.')
  expect(await accessibilityViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Donors as CSV' }).click()
  const table = readFileSync(await (await download).path(), 'utf8')
  expect(table).toContain('"2026-11-01","Bake sale","","120.50","yes","","","","elsewhere"')
  expect(table).toContain('Hank Broussard')
  expect(table).not.toContain('@')
}

const answerMessage = async (page: Page, caseId: string): Promise<void> => {
  const email = newAddress()
  const text = 'Hi Petra, I repair radios for a living. Can I look at the old ones?'
  const message = { caseId, idempotencyKey: crypto.randomUUID(), name: 'Jo Marsh', email, text }
  const sent = await page.request.post(conversationCalls.writeToOrganizer.path, { data: message })
  expect(await sent.json()).toMatchObject({ code: 0 })
  await openTab(page, 'Messages')
  await expect(page.getByText('Waiting for you')).toBeVisible()
  expect(await page.content()).not.toContain(email)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Jo Marsh' }).click()
  await page.getByLabel('Your reply').fill('Please do. They are in the shed behind the station.')
  await pressButton(page, 'Send')
  await expectStatus(page, 'Sent.')
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByText('Answered')).toBeVisible()
}

const endCase = async (page: Page, casePath: string): Promise<void> => {
  await openTab(page, 'Settings')
  const casePage = async (): Promise<string> => (await page.request.get(casePath)).text()
  await pressButton(page, 'Pause giving')
  await expectStatus(page, 'Giving is paused.')
  await expect.poll(casePage).toContain('paused')
  const ownList = await page.request.get('/fundraiser/list')
  expect(await ownList.text()).toContain('You paused giving. No one can give until you resume.')
  await pressButton(page, 'Resume giving')
  await expectStatus(page, 'Giving is open again.')
  await page.getByRole('link', { name: 'End the fundraiser' }).click()
  await expect(page.getByRole('heading', { name: 'End this fundraiser?' })).toBeVisible()
  await expect(page.getByText('2 people who asked for news, by e-mail, with your note.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('A note for the page').fill('Six radios and a repeater. Thank you, all of you.')
  await page.getByRole('checkbox', { name: 'I understand that this can’t be undone.' }).check()
  await pressButton(page, 'End it')
  await expect(page.getByRole('heading', { name: 'The fundraiser has ended' })).toBeVisible()
}

journey(
  'I run my fundraiser: I thank a donor, post an update, answer a message, and end it with a note',
  { tag: '@time' },
  async ({ page, request, consoleMessages }) => {
    consoleMessages.expect(/status of 400 .*\/(updates|donors)/)
    const casePath = await addressOfCase(page, TITLE_WORD)
    const caseId = casePath.split('/')[2] ?? ''
    const follower = newAddress()
    await follow(request, caseId, follower)
    await page.goto(`/fundraiser/case/${caseId}`)
    await signIn(page, ORGANIZER, 'hearten-demo')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE_WORD)
    await waitForHydration(page)
    expect(await accessibilityViolations(page)).toEqual([])
    // The open dashboard shows a new gift without a reload.
    const donation = await createDonation(page, request, {
      to: TITLE_WORD,
      name: 'Hank Broussard',
      nameShown: 'first_initial',
      message: WORDS,
      consentUpdates: true,
    })
    await thankDonor(page, 'Hank Broussard')
    expect((await donation.mail('A thank-you from Petra Voss')).text).toContain('Hi Hank, four radios')

    await postUpdate(page)
    await readUpdate(page, casePath)
    await advanceTime(page, (UPDATE_MAIL_MINUTES + 1) * 60)
    const mailed = async () => (await mailsTo(request, follower)).map(({ subject }) => subject)
    await expect.poll(mailed).toContain('The radios are here')
    expect((await donation.mail('The radios are here')).text).toContain('Unsubscribe')
    await removeUpdate(page, casePath)
    await hideWords(page, casePath)
    await noteDonationAndExport(page)
    await answerMessage(page, caseId)
    await endCase(page, casePath)

    await page.goto(casePath)
    await expect(page.getByText('Six radios and a repeater.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'The team around the new radios' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Donate', exact: true })).toHaveCount(0)
  },
)
