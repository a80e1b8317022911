import { vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type CaseDraft, type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { DraftSaver, SAVE_DELAY_MS } from './draft-saver.ts'
import { newerDraftIn } from './newer-draft.ts'

export const CASE = 'M9TP98ECZ4D8'
const AT = '2026-11-22T18:00:00.000Z'

const draftOf = (fields: DraftFields, version: number): CaseDraft => ({
  caseId: CASE,
  version,
  fields,
  uploaded: { images: [], documents: [] },
  place: null,
  nextStep: 'basics',
  isEdit: false,
  beneficiaryAccepted: false,
  savedAt: AT,
  expiresAt: null,
})

/** A fake server with one draft, and `open`, which opens that draft in a browser with its own storage. */
export const createDraftWorld = () => {
  const server = {
    draft: null as CaseDraft | null,
    online: true,
    hasSession: true,
    hasRoom: true,
    creates: 0,
    saves: 0,
  }
  const assertAvailable = (): void => {
    if (!server.online) throw new ApiUnreachable('offline', { cause: null, timedOut: false })
    if (!server.hasSession) throw new ApiRefusal({ code: codes.tokenInvalid.code, msg: '', data: null }, 401)
    if (!server.hasRoom) {
      const { code, sentence: msg } = codes.unexpected
      throw new ApiRefusal({ code, msg, data: null }, 500)
    }
  }
  const open = (storage = tabStorage(), userId = 'lena') => {
    const saver = new DraftSaver(
      {
        create: async (fields) => {
          assertAvailable()
          server.creates += 1
          server.draft = draftOf(fields, 1)
          return { caseId: CASE, version: 1, savedAt: AT }
        },
        update: async (_, version, changes) => {
          assertAvailable()
          if (server.draft === null || server.draft.version !== version)
            throw new ApiRefusal({ code: codes.conflict.code, msg: '', data: { draft: server.draft } }, 409)
          server.saves += 1
          // Another cover loses the description of the one before.
          const cover = changes.coverUploadId === undefined ? {} : { coverAlt: '' }
          server.draft = draftOf({ ...server.draft.fields, ...cover, ...changes }, version + 1)
          return { version: version + 1, savedAt: AT }
        },
        newerIn: newerDraftIn,
        storage: () => storage,
        nowMs: () => Date.now(),
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

export const waitForSave = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
