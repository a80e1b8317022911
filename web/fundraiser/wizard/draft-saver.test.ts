import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type CaseDraft, type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { DraftSaver, SAVE_DELAY_MS } from './draft-saver.ts'
import { newerDraftIn } from './newer-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const CASE = 'M9TP98ECZ4D8'
const AT = '2026-11-22T18:00:00.000Z'

const draftOf = (fields: DraftFields, version: number): CaseDraft => ({
  caseId: CASE,
  version,
  fields,
  uploaded: { images: [], documents: [] },
  place: null,
  nextStep: 'basics',
  isEdit: false,
  savedAt: AT,
  expiresAt: null,
})

/** A server with one draft, and browsers with their own storage. */
const world = () => {
  const server = { draft: null as CaseDraft | null, online: true, creates: 0, saves: 0 }
  const check = (): void => {
    if (!server.online) throw new ApiUnreachable('offline', { cause: null, timedOut: false })
  }
  const open = (storage = tabStorage(), userId = 'lena') => {
    const saver = new DraftSaver(
      {
        create: async (fields) => {
          check()
          server.creates += 1
          server.draft = draftOf(fields, 1)
          return { caseId: CASE, version: 1, savedAt: AT }
        },
        update: async (_, version, changes) => {
          check()
          if (server.draft === null || server.draft.version !== version)
            throw new ApiRefusal({ code: codes.conflict.code, msg: '', data: { draft: server.draft } }, 409)
          server.saves += 1
          server.draft = draftOf({ ...server.draft.fields, ...changes }, version + 1)
          return { version: version + 1, savedAt: AT }
        },
        newerIn: newerDraftIn,
        storage: () => storage,
        nowMs: () => 0,
        newKey: () => 'key',
        userId,
      },
      server.draft,
      EMPTY_DRAFT,
    )
    saver.restore()
    return { saver, storage }
  }
  return { server, open }
}

const aMoment = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)

it('saves 800 ms after the last change, and begins one draft', async () => {
  const { server, open } = world()
  const { saver } = open()
  saver.change({ zip: '4' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  saver.change({ zip: '45750' })
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1)
  expect(server.creates).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  saver.change({ title: 'Help Rosa' })
  await aMoment()
  expect(server).toMatchObject({ creates: 1, saves: 1 })
  expect(server.draft?.fields).toMatchObject({ zip: '45750', title: 'Help Rosa' })
  expect(saver.current()).toMatchObject({ status: 'saved', caseId: CASE })
})

it('loses nothing of a tab that was closed offline, and shows it to nobody else', async () => {
  const { server, open } = world()
  const { saver, storage } = open()
  saver.change({ zip: '45750' })
  await aMoment()
  server.online = false
  saver.change({ title: 'Help Rosa' })
  await aMoment()
  expect(saver.current().status).toBe('offline')
  saver.stop()

  const stranger = open(storage, 'ada')
  expect(stranger.saver.current().fields.title).toBe('')
  server.online = true
  const again = open(storage)
  expect(again.saver.current().fields.title).toBe('Help Rosa')
  await aMoment()
  expect(server.draft?.fields).toMatchObject({ zip: '45750', title: 'Help Rosa' })
  expect(open(storage).saver.current()).toMatchObject({ status: 'saved' })
})

it('joins what two devices changed in different fields', async () => {
  const { server, open } = world()
  const first = open().saver
  first.change({ zip: '45750' })
  await aMoment()
  const second = open().saver
  second.change({ title: 'Help Rosa' })
  await aMoment()
  first.change({ summary: 'After the flood' })
  await aMoment()
  expect(server.draft?.fields).toMatchObject({ title: 'Help Rosa', summary: 'After the flood' })
  expect(first.current()).toMatchObject({ status: 'saved', fields: { title: 'Help Rosa' } })
})

it.each([
  ['this', 'Help Rosa'],
  ['that', 'Rosa’s kitchen'],
] as const)('asks where both changed the same field, and keeps %s one', async (which, kept) => {
  const { server, open } = world()
  const first = open().saver
  first.change({ zip: '45750' })
  await aMoment()
  const second = open().saver
  second.change({ title: 'Rosa’s kitchen' })
  await aMoment()
  first.change({ title: 'Help Rosa' })
  await aMoment()
  expect(first.current()).toMatchObject({ status: 'conflict', theirs: { version: 2 } })
  expect(server.draft?.fields.title).toBe('Rosa’s kitchen')
  await first.choose(which)
  expect(server.draft?.fields.title).toBe(kept)
  expect(first.current()).toMatchObject({ status: 'saved', theirs: null, fields: { title: kept } })
})
