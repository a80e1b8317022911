import type { CaseDraft, DraftFields } from '#contract/case-draft.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api-refusal.ts'
import { isTokenCode } from '#web/browser/session.ts'
import type { TabStorage } from '#web/browser/tab-storage.ts'
import { forgetChanges, keepChanges, keptChanges } from './kept-changes.ts'
import { type Changes, changedFields, differing, isSame, mergeDraft, pick } from './merge-draft.ts'

export const SAVE_DELAY_MS = 800
const RETRY_MS = 15_000

export type SaveStatus = 'unsaved' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict' | 'signedOut'

export type DraftState = {
  readonly caseId: string | null
  /** As typed, saved or not. */
  readonly fields: DraftFields
  readonly savedAt: string | null
  readonly status: SaveStatus
  /** Why the last save was refused. */
  readonly failure: string | null
  /** The newer version from another device, while its owner chooses. */
  readonly theirs: CaseDraft | null
  /** When what stands here was changed last. */
  readonly changedAt: number | null
  /** Goes up where the fields changed by something other than typing: the forms are drawn again. */
  readonly turn: number
}

type Saved = { readonly version: number; readonly savedAt: string }

export type DraftSaverDeps = {
  readonly create: (fields: DraftFields, idempotencyKey: string) => Promise<Saved & { readonly caseId: string }>
  readonly update: (caseId: string, version: number, changes: Changes) => Promise<Saved>
  /** The newer draft that a refusal of a stale version carries. */
  readonly newerIn: (error: ApiRefusal) => CaseDraft | null
  readonly storage: () => TabStorage
  readonly nowMs: () => number
  readonly newKey: () => string
  readonly userId: string
}

type Known = { readonly caseId: string; readonly version: number }

export type DraftSaver = ReturnType<typeof createDraftSaver>

const failureOf = (error: unknown): Pick<DraftState, 'status' | 'failure'> => {
  if (error instanceof ApiUnreachable) return { status: 'offline', failure: null }
  if (!(error instanceof ApiRefusal)) throw error
  return isTokenCode(error.code)
    ? { status: 'signedOut', failure: null }
    : { status: 'failed', failure: error.message }
}

/**
 * Holds a draft while it is written: saves 800 ms after the last change, keeps what isn't saved in the browser, and merges
 * with a newer version from another device, or asks which of the two to keep.
 */
export const createDraftSaver = (deps: DraftSaverDeps, opened: CaseDraft | null, empty: DraftFields) => {
  let known: Known | null = opened
  let saved: DraftFields = opened?.fields ?? empty
  let changes: Changes = {}
  let base: Changes = {}
  let idempotencyKey: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let state: DraftState = {
    caseId: opened?.caseId ?? null,
    fields: saved,
    savedAt: opened?.savedAt ?? null,
    status: opened === null ? 'unsaved' : 'saved',
    failure: null,
    theirs: null,
    changedAt: null,
    turn: 0,
  }
  const listeners = new Set<() => void>()

  const set = (next: Partial<DraftState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keep = (): void => {
    const { userId, storage } = deps
    const at = state.changedAt ?? deps.nowMs()
    if (changedFields(changes).length === 0) forgetChanges(storage(), known?.caseId ?? null)
    else keepChanges(storage(), known?.caseId ?? null, { userId, base, changes, idempotencyKey, at })
  }
  const saveIn = (delayMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delayMs)
  }
  /** What was typed while a save was under way stays a change. */
  const tookOver = ({ savedAt, ...now }: Saved & Known, sent: Changes): void => {
    if (known === null) forgetChanges(deps.storage(), null)
    known = now
    saved = { ...saved, ...sent }
    changes = pick(
      changes,
      changedFields(changes).filter((field) => !isSame(changes[field], sent[field])),
    )
    base = pick(saved, changedFields(changes))
    keep()
    const isDone = changedFields(changes).length === 0
    set({ caseId: now.caseId, savedAt, status: isDone ? 'saved' : 'saving', failure: null })
  }
  const send = async (): Promise<void> => {
    const sent = changes
    idempotencyKey ??= deps.newKey()
    if (known === null) tookOver(await deps.create({ ...saved, ...sent }, idempotencyKey), sent)
    else tookOver({ ...known, ...(await deps.update(known.caseId, known.version, sent)) }, sent)
  }
  /** True where the other device's changes could be joined with these. */
  const join = (theirs: CaseDraft): boolean => {
    const merge = mergeDraft(changes, base, theirs)
    if (merge.outcome === 'conflict') {
      set({ status: 'conflict', theirs })
      return false
    }
    known = theirs
    saved = theirs.fields
    changes = merge.changes
    base = pick(saved, changedFields(changes))
    keep()
    set({ fields: { ...saved, ...changes }, turn: state.turn + 1 })
    return true
  }
  const attempt = async (): Promise<boolean> => {
    if (state.theirs !== null) return false
    while (changedFields(changes).length > 0) {
      set({ status: 'saving', failure: null })
      try {
        await send()
      } catch (error) {
        const newer = error instanceof ApiRefusal ? deps.newerIn(error) : null
        if (newer !== null) {
          if (!join(newer)) return false
          continue
        }
        set(failureOf(error))
        if (state.status === 'offline') saveIn(RETRY_MS)
        return false
      }
    }
    set({ status: known === null ? 'unsaved' : 'saved' })
    return true
  }
  /** Whether everything is saved now. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer)
    running ??= attempt().finally(() => {
      running = null
    })
    return running
  }

  return {
    current: (): DraftState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (changed: Changes): void => {
      const news = differing(changed, state.fields)
      if (changedFields(news).length === 0) return
      changes = { ...changes, ...news }
      base = { ...pick(saved, changedFields(changes)), ...base }
      set({ fields: { ...state.fields, ...news }, changedAt: deps.nowMs() })
      keep()
      saveIn(SAVE_DELAY_MS)
    },
    /** Takes up what this browser kept of an earlier visit, before anything is typed. */
    restore: (): void => {
      const kept = keptChanges(deps.storage(), known?.caseId ?? null, deps.userId)
      if (kept === null) return
      changes = { ...differing(kept.changes, saved), ...changes }
      base = { ...kept.base, ...base }
      idempotencyKey = kept.idempotencyKey
      if (changedFields(changes).length === 0) {
        keep()
        return
      }
      set({ changedAt: kept.at })
      const clashes = opened !== null && mergeDraft(changes, base, opened).outcome === 'conflict'
      if (clashes) set({ status: 'conflict', theirs: opened })
      set({ fields: { ...saved, ...changes }, turn: state.turn + 1 })
      if (!clashes) saveIn(0)
    },
    save,
    /** The answer to "Keep this one or that one?". */
    choose: (which: 'this' | 'that'): Promise<boolean> => {
      const { theirs } = state
      if (theirs === null) return save()
      known = theirs
      saved = theirs.fields
      changes = which === 'this' ? differing(changes, saved) : {}
      base = pick(saved, changedFields(changes))
      keep()
      set({
        theirs: null,
        fields: { ...saved, ...changes },
        savedAt: theirs.savedAt,
        turn: state.turn + 1,
      })
      return save()
    },
    /** The version that the server has; null where it has none. */
    saved: (): Known | null => known,
    /** Stops waiting; what isn't saved stays kept. */
    stop: (): void => clearTimeout(timer),
  }
}
