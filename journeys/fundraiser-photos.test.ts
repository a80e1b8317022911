import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from '#contract/calls.ts'
import { draftCalls } from '#contract/fundraisers/fundraiser-calls.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { accessibilityViolations, expect, journey, tabTo, waitForHydration } from './journey.ts'
import { takeCrop } from './own-fundraiser.ts'
import { createAccount, pressButton, startSignedIn } from './signing-in.ts'

type Draft = {
  version: number
  fields: { gallery: { uploadId: string; alt: string }[]; coverUploadId: string | null }
}

const createDraft = async (page: Page): Promise<string> => {
  await startSignedIn(page.request, await createAccount(page.request))
  const created = await page.request.post(draftCalls.createDraft.path, {
    data: { zoneId: 1, idempotencyKey: crypto.randomUUID(), ...wholeDraft() },
  })
  return (await created.json()).data.caseId
}

const readDraft = async (page: Page, caseId: string): Promise<Draft> =>
  (await (await page.request.get(`${draftCalls.myCase.path}?caseId=${caseId}`)).json()).data.draft

const photo = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: { r: hue, g: 109, b: 99 } } })
    .jpeg()
    .toBuffer()

type DroppedFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** Drops files on a field, as from a file manager. */
const drop = async (onto: Locator, files: readonly DroppedFile[]): Promise<void> => {
  const encoded = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }))
  await onto.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, base64 } of dropped)
      dataTransfer.items.add(
        new File([Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)], name, { type }),
      )
    for (const event of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }))
  }, encoded)
}

const jpeg = async (name: string, hue: number): Promise<DroppedFile> => ({
  name,
  type: 'image/jpeg',
  bytes: await photo(hue),
})

journey(
  'I drop a cover and crop it by keyboard; interrupted photo uploads are retried, and I reorder photos by keys',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/ERR_FAILED|status of 400/)
    const caseId = await createDraft(page)
    await page.goto(`/fundraiser/step5?caseId=${caseId}`)
    await waitForHydration(page)
    const { keyboard } = page

    await drop(page.locator('label').filter({ hasText: 'Add a cover photo' }), [await jpeg('cover.jpg', 200)])
    const dialog = page.getByRole('dialog', { name: 'Crop the cover' })
    const scale = dialog.getByLabel('Scale')
    await expect(scale).toHaveText('1.0×')
    await tabTo(page, dialog.getByRole('button', { name: 'Larger' }))
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(scale).toHaveText('1.4×')
    const area = dialog.locator('.ReactCrop__crop-selection')
    const leftEdge = async () => (await area.boundingBox())?.x ?? 0
    const before = await leftEdge()
    await area.focus()
    for (let press = 0; press < 10; press += 1) await keyboard.press('ArrowRight')
    expect(await leftEdge()).toBeGreaterThan(before)
    await expect(scale).toHaveText('1.4×')
    await tabTo(page, dialog.getByRole('button', { name: 'Use this crop' }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeVisible()
    await page.getByLabel('Describe the cover').fill('A red wall')

    // Drops two photos at once, and loses the connection while the first is uploading.
    let uploadCount = 0
    await page.route(`**${calls.uploadFile.path}`, (route) => {
      uploadCount += 1
      return uploadCount === 1 ? route.abort() : route.fallback()
    })
    await drop(page.locator('label').filter({ hasText: 'Add photos' }), [
      await jpeg('one.jpg', 20),
      await jpeg('two.jpg', 90),
    ])
    const handles = page.getByRole('button', { name: /^Photo \d of 2: move it$/ })
    await expect(handles).toHaveCount(2)
    expect(uploadCount).toBe(3)
    await page.getByLabel('Describe photo 1').fill('The first')
    await page.getByLabel('Describe photo 2').fill('The second')
    await handles.first().focus()
    await keyboard.press('ArrowRight')
    await expect(page.getByLabel('Describe photo 1')).toHaveValue('The second')
    const order = async () => (await readDraft(page, caseId)).fields.gallery.map(({ alt }) => alt)
    await expect.poll(order).toEqual(['The second', 'The first'])

    // Restores the order by mouse.
    await handles.last().dragTo(handles.first())
    await expect.poll(order).toEqual(['The first', 'The second'])

    // The handle's menu opens beside it.
    await handles.last().click()
    const menu = page.locator('.photo-menu:popover-open')
    await expect(menu.getByRole('button', { name: 'Move up' })).toBeVisible()
    const [handleBox, menuBox] = [await handles.last().boundingBox(), await menu.boundingBox()]
    expect(Math.abs((menuBox?.x ?? 0) - (handleBox?.x ?? 0))).toBeLessThan(8)
    await keyboard.press('Escape')

    await drop(page.locator('label').filter({ hasText: 'Add photos' }), [
      {
        name: 'letter.svg',
        type: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    ])
    await expect(page.getByText('We can’t use letter.svg.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Describe photo 2')).toHaveValue('The second')
    await expect(page.getByLabel('Describe the cover')).toHaveValue('A red wall')
    // The access token has expired while the page was open, and the draft's pictures are shown all the same.
    await waitForHydration(page)
    await page.context().clearCookies({ name: 'token' })
    await pressButton(page, 'Crop')
    await expect(scale).toHaveText('1.0×')
  },
)

/** A color in an answer's picture, as it is stored: red, green, blue. */
const storedColor = async (bytes: Buffer, left: number): Promise<readonly number[]> => [
  ...(await sharp(bytes, { ignoreIcc: true })
    .extract({ left, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer()),
]

journey(
  'a cropped cover keeps the colors of a phone’s photo, and is white where it was transparent',
  { tag: '@desktop' },
  async ({ page }) => {
    const caseId = await createDraft(page)
    await page.goto(`/fundraiser/step5?caseId=${caseId}`)
    await waitForHydration(page)
    const red = { create: { width: 1200, height: 900, channels: 3, background: '#ff0000' } } as const
    // A red that sRGB hasn't: that of sRGB in Display P3, twice as bright and without the others.
    const bytes = await sharp(await sharp(red).withIccProfile('p3').jpeg().toBuffer())
      .linear([2, 0, 0], [0, 0, 0])
      .keepIccProfile()
      .jpeg()
      .toBuffer()
    const transparent = await sharp({ create: { ...red.create, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const cropped = async (file: DroppedFile): Promise<Buffer> => {
      await drop(
        page
          .locator('label')
          .filter({ hasText: /cover photo|Replace/ })
          .first(),
        [file],
      )
      const uploaded = page.waitForResponse((response) => response.url().endsWith(calls.uploadFile.path))
      await takeCrop(page)
      const { data } = await (await uploaded).json()
      return (await page.request.get(data.url)).body()
    }
    const photoOfPhone = await cropped({ name: 'phone.jpg', type: 'image/jpeg', bytes })
    expect((await sharp(photoOfPhone).metadata()).icc).toBeDefined()
    const [r = 0, g = 255] = await storedColor(photoOfPhone, 300)
    expect([r > 250, g < 12]).toEqual([true, true])
    const logo = await cropped({ name: 'logo.png', type: 'image/png', bytes: transparent })
    expect(Math.min(...(await storedColor(logo, 300)))).toBeGreaterThan(250)
  },
)

journey('I can’t leave a step while its photos are uploading', { tag: '@desktop' }, async ({ page }) => {
  const caseId = await createDraft(page)
  await page.goto(`/fundraiser/step5?caseId=${caseId}`)
  await waitForHydration(page)
  const mayUpload = Promise.withResolvers<void>()
  await page.route(`**${calls.uploadFile.path}`, async (route) => {
    await mayUpload.promise
    await route.fallback()
  })
  await page
    .getByLabel('Add a cover photo')
    .setInputFiles({ name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await photo(200) })
  await takeCrop(page)
  await page.getByLabel('Describe the cover').fill('A red boat')
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'shore.jpg', mimeType: 'image/jpeg', buffer: await photo(90) })
  await pressButton(page, 'Continue')
  const alert = page.getByRole('alert').filter({ hasText: 'still uploading' })
  await expect(alert.getByRole('link')).toHaveText([
    'The cover is still uploading. Wait a moment, or cancel it.',
    'shore.jpg is still uploading. Wait a moment, or cancel it.',
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and exit' }).first().click()
  await expect(alert).toBeVisible()
  mayUpload.resolve()
  await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeVisible()
  await expect(page.getByLabel('Describe photo 1')).toBeVisible()
  await expect(alert).toBeHidden()
  await page.getByLabel('Describe photo 1').fill('The shore')
  await pressButton(page, 'Continue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See it as donors will')
})

journey(
  'a photo with too few pixels is refused with its size, and I choose another one',
  { tag: '@phone' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of 400/)
    await page.goto(`/fundraiser/step5?caseId=${await createDraft(page)}`)
    await waitForHydration(page)
    const small = sharp({ create: { width: 120, height: 80, channels: 3, background: '#a35' } })
    const file = { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await small.jpeg().toBuffer() }
    await page.getByLabel('Add a cover photo').setInputFiles(file)
    const refusal = page.getByRole('alert').filter({ hasText: '120 × 80 pixels' })
    await expect(refusal).toContainText('at least 400')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Remove small.jpg')
    await expect(page.getByLabel('Add a cover photo')).toBeVisible()
  },
)

journey(
  'photos that weren’t saved when I closed the tab are restored',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/ERR_FAILED/)
    const address = `/fundraiser/step5?caseId=${await createDraft(page)}`
    await page.goto(address)
    await waitForHydration(page)
    await page.route(`**${draftCalls.updateDraft.path}`, (route) => route.abort())
    const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await photo(200) }
    await page.getByLabel('Add a cover photo').setInputFiles(file)
    await takeCrop(page)
    await page.getByLabel('Add photos').setInputFiles({ ...file, buffer: await photo(90) })
    await page.getByLabel('Describe photo 1').fill('The shore')
    await expect(page.getByRole('main').locator('picture')).toHaveCount(2)
    await page.goto('about:blank')
    await page.unrouteAll()
    await page.goto(address)
    await expect(page.getByLabel('Describe photo 1')).toHaveValue('The shore')
    await expect(page.getByRole('main').locator('picture')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeVisible()
  },
)

journey(
  'another file as the cover asks for its own description, each photo has one, and the button that removes it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`/fundraiser/step5?caseId=${await createDraft(page)}`)
    await waitForHydration(page)
    const alt = page.getByLabel('Describe the cover')
    const crop = page.getByRole('button', { name: 'Crop', exact: true })
    const chooseCover = async (label: string, hue: number): Promise<void> => {
      const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await photo(hue) }
      await page.getByLabel(label).setInputFiles(file)
      await takeCrop(page)
    }
    await alt.fill('A red wall')
    await chooseCover('Add a cover photo', 200)
    await expect(crop).toBeVisible()
    await expect(alt).toHaveValue('A red wall')
    await pressButton(page, 'Crop')
    await takeCrop(page)
    await expect(crop).toBeVisible()
    await expect(alt).toHaveValue('A red wall')
    await chooseCover('Replace', 60)
    await expect(alt).toHaveValue('')

    // What is typed while the next one is sent describes that one.
    await alt.fill('A green wall')
    const mayUpload = Promise.withResolvers<void>()
    await page.route(`**${calls.uploadFile.path}`, async (route) => {
      await mayUpload.promise
      await route.fallback()
    })
    await chooseCover('Replace', 120)
    await alt.fill('A gray wall')
    mayUpload.resolve()
    await expect(crop).toBeVisible()
    await expect(alt).toHaveValue('A gray wall')

    const file = { name: 'shore.jpg', mimeType: 'image/jpeg', buffer: await photo(90) }
    await page.getByLabel('Add photos').setInputFiles(file)
    await expect(page.getByLabel('Describe photo 1')).toBeVisible()
    await pressButton(page, 'Continue')
    await expect(page.getByRole('alert')).toContainText('Describe photo 1 for people who can’t see it.')
    expect(await accessibilityViolations(page)).toEqual([])
    await pressButton(page, 'Remove photo 1 of 1')
    await expect(page.getByLabel('Describe photo 1')).toHaveCount(0)
    await pressButton(page, 'Continue')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('See it as donors will')
  },
)
