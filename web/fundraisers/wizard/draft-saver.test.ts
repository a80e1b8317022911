import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { SAVE_DELAY_MS, SAVE_EVERY_MS } from './draft-saver.ts'
import { CASE, createDraftWorld, waitForSave } from './draft-world-for-tests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves 800 ms after the last change, and creates one draft', async () => {
  const { server, open } = createDraftWorld()
  const { saver } = open()
  saver.change({ zip: '4' })
  expect(saver.current().status).toBe('saving')
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  saver.change({ zip: '45750' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  expect(server.creates).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  saver.change({ title: 'Help Rosa' })
  await waitForSave()
  expect(server).toMatchObject({ creates: 1, saves: 1 })
  expect(server.draft?.fields).toMatchObject({ zip: '45750', title: 'Help Rosa' })
  expect(saver.current()).toMatchObject({ status: 'saved', caseId: CASE })
})

it('saves every 5 s while someone types on', async () => {
  const { server, open } = createDraftWorld()
  const { saver } = open()
  for (let passedMs = 0; passedMs <= SAVE_EVERY_MS; passedMs += SAVE_DELAY_MS / 2) {
    expect(server.creates).toBe(0)
    saver.change({ title: `Help Rosa ${passedMs}` })
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS / 2)
  }
  expect(server.creates).toBe(1)
})

it('restores the input of a tab that was closed offline, for the same person only', async () => {
  const { server, open } = createDraftWorld()
  const { saver, storage } = open()
  saver.change({ zip: '45750' })
  await waitForSave()
  server.online = false
  saver.change({ title: 'Help Rosa' })
  await waitForSave()
  expect(saver.current().status).toBe('offline')
  saver.stop()

  const stranger = open(storage, 'ada')
  expect(stranger.saver.current().fields.title).toBe('')
  server.online = true
  const reopened = open(storage)
  expect(reopened.saver.current().fields.title).toBe('Help Rosa')
  await waitForSave()
  expect(server.draft?.fields).toMatchObject({ zip: '45750', title: 'Help Rosa' })
  expect(open(storage).saver.current()).toMatchObject({ status: 'saved' })
})

it('keeps input that the server has no room for, and saves it with the next change', async () => {
  const { server, open } = createDraftWorld()
  const { saver, storage } = open()
  saver.change({ zip: '45750' })
  await waitForSave()
  server.hasRoom = false
  saver.change({ title: 'Help Rosa' })
  await waitForSave()
  expect(saver.current()).toMatchObject({ status: 'failed', failure: codes.unexpected.sentence })
  expect(server.draft?.fields.title).toBe('')
  expect(open(storage).saver.current().fields.title).toBe('Help Rosa')
  server.hasRoom = true
  saver.change({ summary: 'After the flood' })
  await waitForSave()
  expect(server.draft?.fields).toMatchObject({ title: 'Help Rosa', summary: 'After the flood' })
})

it('merges changes of two devices in different fields', async () => {
  const { server, open } = createDraftWorld()
  const first = open().saver
  first.change({ zip: '45750' })
  await waitForSave()
  const second = open().saver
  second.change({ title: 'Help Rosa' })
  await waitForSave()
  first.change({ summary: 'After the flood' })
  await waitForSave()
  expect(server.draft?.fields).toMatchObject({ title: 'Help Rosa', summary: 'After the flood' })
  expect(first.current()).toMatchObject({ status: 'saved', fields: { title: 'Help Rosa' } })
})

it.each([
  ['own', 'Help Rosa'],
  ['newer', 'Rosa’s kitchen'],
] as const)(
  'reports a field changed on two devices as a conflict, and keeps the %s version',
  async (version, title) => {
    const { server, open } = createDraftWorld()
    const first = open().saver
    first.change({ zip: '45750' })
    await waitForSave()
    const second = open().saver
    second.change({ title: 'Rosa’s kitchen' })
    await waitForSave()
    first.change({ title: 'Help Rosa' })
    await waitForSave()
    expect(first.current()).toMatchObject({ status: 'conflict', newer: { version: 2 } })
    expect(server.draft?.fields.title).toBe('Rosa’s kitchen')
    await first.choose(version)
    expect(server.draft?.fields.title).toBe(title)
    expect(first.current()).toMatchObject({ status: 'saved', newer: null, fields: { title } })
  },
)

it.each(['own', 'newer'] as const)(
  'asks only about the fields changed on both devices, and keeps the others with the %s version',
  async (version) => {
    const { server, open } = createDraftWorld()
    const first = open().saver
    first.change({ zip: '45750' })
    await waitForSave()
    const second = open().saver
    second.change({ title: 'Rosa’s kitchen', organizerName: 'Lena' })
    await waitForSave()
    first.change({ title: 'Help Rosa', summary: 'After the flood' })
    await waitForSave()
    expect(first.conflict()?.fields).toEqual(['title'])
    await first.choose(version)
    expect(server.draft?.fields).toMatchObject({ summary: 'After the flood', organizerName: 'Lena' })
  },
)

it('merges answers to different questions, and asks only about one that was answered twice', async () => {
  const { server, open } = createDraftWorld()
  const first = open().saver
  const { storyAnswers } = EMPTY_DRAFT
  first.change({ storyAnswers: { ...storyAnswers, organizer: 'I’m Lena.' } })
  await waitForSave()
  const second = open().saver
  second.change({ storyAnswers: { ...storyAnswers, organizer: 'I’m Lena.', spend: 'A floor.' } })
  await waitForSave()
  first.change({ storyAnswers: { ...storyAnswers, organizer: 'I’m Lena, next door.' } })
  await waitForSave()
  const merged = { ...storyAnswers, organizer: 'I’m Lena, next door.', spend: 'A floor.' }
  expect(server.draft?.fields.storyAnswers).toEqual(merged)
  expect(first.current().fields.storyAnswers).toEqual(merged)

  second.change({
    storyAnswers: { ...second.current().fields.storyAnswers, delivery: 'By check.', spend: 'Walls.' },
  })
  first.change({ storyAnswers: { ...merged, spend: 'A floor and a door.', recipient: 'Rosa.' } })
  await waitForSave()
  expect(first.conflict()).toMatchObject({
    fields: ['storyAnswers'],
    own: { storyAnswers: { spend: 'A floor and a door.' } },
    newer: { storyAnswers: { spend: 'Walls.' } },
  })
  await first.choose('newer')
  expect(server.draft?.fields.storyAnswers).toEqual({
    ...merged,
    spend: 'Walls.',
    delivery: 'By check.',
    recipient: 'Rosa.',
  })
})

const COVERS = ['0190a0a0-0000-7000-8000-0000000000c1', '0190a0a0-0000-7000-8000-0000000000c2'] as const

it('asks which cover to keep with its description, if two devices changed one each', async () => {
  const { server, open } = createDraftWorld()
  const { saver } = open()
  saver.change({ coverUploadId: COVERS[0] })
  await waitForSave()
  const described = open().saver
  const replaced = open().saver
  described.change({ coverAlt: 'A red boat' })
  await waitForSave()
  replaced.change({ coverUploadId: COVERS[1], title: 'Help Rosa' })
  await waitForSave()
  expect(replaced.current().status).toBe('conflict')
  expect(replaced.conflict()).toMatchObject({
    fields: ['coverUploadId', 'coverAlt'],
    own: { coverUploadId: COVERS[1], coverAlt: '', title: 'Help Rosa' },
    newer: { coverUploadId: COVERS[0], coverAlt: 'A red boat', title: 'Help Rosa' },
  })
  await replaced.choose('own')
  expect(server.draft?.fields).toMatchObject({ coverUploadId: COVERS[1], coverAlt: '', title: 'Help Rosa' })

  // The other device described the cover that is replaced.
  described.change({ coverAlt: 'A red boat, upside down' })
  await waitForSave()
  expect(described.current().status).toBe('conflict')
  await described.choose('newer')
  expect(server.draft?.fields).toMatchObject({ coverUploadId: COVERS[1], coverAlt: '' })
})

it('keeps the description of a cover that is cropped again', async () => {
  const { server, open } = createDraftWorld()
  const { saver } = open()
  saver.change({ coverUploadId: COVERS[0], coverAlt: 'A red boat' })
  await waitForSave()
  saver.change({ coverUploadId: COVERS[1] })
  await waitForSave()
  expect(server.draft?.fields).toMatchObject({ coverUploadId: COVERS[1], coverAlt: 'A red boat' })
})
