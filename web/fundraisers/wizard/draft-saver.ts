import type { CaseDraft, DraftField, DraftFields } from '#contract/fundraisers/case-draft.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { TabStorage } from '#web/browser/tab-storage.ts'
import {
  baseOf,
  type Changes,
  changedFields,
  changedOnly,
  conflictingFields,
  isSame,
  mergeChanges,
  pick,
  sentChanges,
} from './merge-draft.ts'
import { forgetChanges, persistChanges, readPersistedChanges } from './persisted-changes.ts'

export const SAVE_DELAY_MS = 800
/** Someone who types on without a pause loses no more than this with their phone. */
export const SAVE_EVERY_MS = 5000
const RETRY_MS = 15_000

export type SaveStatus = 'unsaved' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict' | 'signedOut'

export type DraftState = {
  readonly caseId: string | null
  /** The fields as typed, whether saved or not. */
  readonly fields: DraftFields
  readonly savedAt: string | null
  readonly status: SaveStatus
  /** Why the last save was refused. */
  readonly failure: string | null
  /** Newer version from another device, while the person chooses between the two. */
  readonly newer: CaseDraft | null
  /** Time of the last change. */
  readonly changedAt: number | null
  /** Incremented whenever the fields change other than by typing, so that the forms remount. */
  readonly revision: number
}

export type Conflict = {
  readonly fields: readonly DraftField[]
  readonly own: DraftFields
  readonly newer: DraftFields
}

type SaveResult = { readonly version: number; readonly savedAt: string }

export type DraftSaverDeps = {
  readonly create: (
    fields: DraftFields,
    idempotencyKey: string,
  ) => Promise<SaveResult & { readonly caseId: string }>
  readonly update: (caseId: string, version: number, changes: Changes) => Promise<SaveResult>
  /** The newer draft in a stale-version refusal. */
  readonly newerIn: (error: ApiRefusal) => CaseDraft | null
  readonly storage: () => TabStorage
  readonly nowMs: () => number
  readonly newKey: () => string
  readonly userId: string
}

type StoredVersion = { readonly caseId: string; readonly version: number }

const failureOf = (error: unknown): Pick<DraftState, 'status' | 'failure'> => {
  if (error instanceof ApiUnreachable) return { status: 'offline', failure: null }
  if (!(error instanceof ApiRefusal)) throw error
  return isTokenCode(error.code)
    ? { status: 'signedOut', failure: null }
    : { status: 'failed', failure: error.message }
}

const initialState = (initial: CaseDraft | null, empty: DraftFields): DraftState => ({
  caseId: initial?.caseId ?? null,
  fields: initial?.fields ?? empty,
  savedAt: initial?.savedAt ?? null,
  status: initial === null ? 'unsaved' : 'saved',
  failure: null,
  newer: null,
  changedAt: null,
  revision: 0,
})

/**
 * Autosaves a draft: 800 ms after the last change, and every 5 s while someone types on, with unsaved changes persisted in
 * the browser. Merges a newer version from another device, or asks which to keep.
 */
export class DraftSaver {
  readonly #deps: DraftSaverDeps
  readonly #initial: CaseDraft | null
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  /** Version on the server; null until the draft is created. */
  #stored: StoredVersion | null
  /** Fields on the server. */
  #saved: DraftFields
  #changes: Changes = {}
  /** Values of the changed fields before the change. */
  #base: Changes = {}
  #idempotencyKey: string | null = null
  /** Time of the first change since the last attempt to save. */
  #unsavedSinceMs: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null

  constructor(deps: DraftSaverDeps, initial: CaseDraft | null, empty: DraftFields) {
    this.#deps = deps
    this.#initial = initial
    this.#stored = initial
    this.#state = initialState(initial, empty)
    this.#saved = this.#state.fields
  }

  readonly current = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Version on the server; null until the draft is created. */
  storedVersion(): StoredVersion | null {
    return this.#stored
  }

  change(changed: Changes): void {
    const newChanges = changedOnly(changed, this.#state.fields)
    if (changedFields(newChanges).length === 0) return
    this.#changes = { ...this.#changes, ...newChanges }
    this.#base = { ...baseOf(this.#saved, this.#changes), ...this.#base }
    const { fields, status } = this.#state
    this.#set({
      fields: { ...fields, ...newChanges },
      changedAt: this.#deps.nowMs(),
      // From the first key on, not only once the request is sent.
      status: status === 'saved' || status === 'unsaved' ? 'saving' : status,
    })
    this.#persist()
    const nowMs = this.#deps.nowMs()
    this.#unsavedSinceMs ??= nowMs
    this.#saveIn(Math.max(0, Math.min(SAVE_DELAY_MS, this.#unsavedSinceMs + SAVE_EVERY_MS - nowMs)))
  }

  /** Shows input that the server refused when it was posted without scripts. It is saved after hydration. */
  preset(changes: Changes): void {
    this.#changes = changedOnly(changes, this.#saved)
    this.#base = baseOf(this.#saved, this.#changes)
    this.#state = { ...this.#state, fields: { ...this.#saved, ...this.#changes } }
  }

  /** Restores changes persisted by an earlier visit. */
  restore(): void {
    const persisted = readPersistedChanges(
      this.#deps.storage(),
      this.#stored?.caseId ?? null,
      this.#deps.userId,
    )
    if (persisted === null) {
      if (changedFields(this.#changes).length > 0) this.#saveIn(SAVE_DELAY_MS)
      return
    }
    this.#changes = { ...changedOnly(persisted.changes, this.#saved), ...this.#changes }
    this.#base = { ...persisted.base, ...this.#base }
    this.#idempotencyKey = persisted.idempotencyKey
    if (changedFields(this.#changes).length === 0) {
      this.#persist()
      return
    }
    const initial = this.#initial
    const isConflict =
      initial !== null && conflictingFields(this.#changes, this.#base, initial.fields).length > 0
    this.#set({
      fields: { ...this.#saved, ...this.#changes },
      changedAt: persisted.at,
      revision: this.#state.revision + 1,
      ...(isConflict ? { status: 'conflict', newer: initial } : {}),
    })
    if (!isConflict) this.#saveIn(0)
  }

  /** Saves now. Resolves to whether everything is saved. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#unsavedSinceMs = null
    this.#running ??= this.#attempt().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** The fields between whose two values the person chooses, and the draft that each choice makes; null for none. */
  conflict(): Conflict | null {
    const { newer } = this.#state
    if (newer === null) return null
    const draftWith = (kept: 'own' | 'newer') => ({ ...newer.fields, ...this.#mergeWith(newer, kept) })
    const fields = conflictingFields(this.#changes, this.#base, newer.fields)
    return { fields, own: draftWith('own'), newer: draftWith('newer') }
  }

  /** Resolves a conflict. Changes to other fields and other answers are kept either way. */
  choose(version: 'own' | 'newer'): Promise<boolean> {
    const { newer } = this.#state
    if (newer !== null) {
      this.#rebase(newer, this.#mergeWith(newer, version))
      this.#set({ newer: null, savedAt: newer.savedAt })
    }
    return this.save()
  }

  /** Cancels the timer; unsaved changes stay persisted. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #set(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #saveIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), delayMs)
  }

  #persist(): void {
    const { userId, storage, nowMs } = this.#deps
    const caseId = this.#stored?.caseId ?? null
    if (changedFields(this.#changes).length === 0) forgetChanges(storage(), caseId)
    else
      persistChanges(storage(), caseId, {
        userId,
        base: this.#base,
        changes: this.#changes,
        idempotencyKey: this.#idempotencyKey,
        at: this.#state.changedAt ?? nowMs(),
      })
  }

  /** Applies the result of a save. Input typed in the meantime stays unsaved. */
  #applySaved({ savedAt, ...version }: SaveResult & StoredVersion, savedChanges: Changes): void {
    if (this.#stored === null) forgetChanges(this.#deps.storage(), null)
    this.#stored = version
    this.#saved = { ...this.#saved, ...savedChanges }
    const unsaved = changedFields(this.#changes).filter(
      (field) => !isSame(this.#changes[field], savedChanges[field]),
    )
    this.#changes = pick(this.#changes, unsaved)
    this.#base = baseOf(this.#saved, this.#changes)
    this.#persist()
    this.#set({
      caseId: version.caseId,
      savedAt,
      status: unsaved.length === 0 ? 'saved' : 'saving',
      failure: null,
    })
  }

  async #send(): Promise<void> {
    const changes = this.#changes
    this.#idempotencyKey ??= this.#deps.newKey()
    const stored = this.#stored
    if (stored === null) {
      // Persists the key, so that a tab closed during the request doesn't create a second draft later.
      this.#persist()
      this.#applySaved(await this.#deps.create({ ...this.#saved, ...changes }, this.#idempotencyKey), changes)
    } else {
      const sent = sentChanges(changes, this.#state.fields)
      const result = await this.#deps.update(stored.caseId, stored.version, sent)
      this.#applySaved({ ...stored, ...result }, changes)
    }
  }

  #rebase(newer: CaseDraft, changes: Changes): void {
    this.#stored = newer
    this.#saved = newer.fields
    this.#changes = changes
    this.#base = baseOf(this.#saved, changes)
    this.#persist()
    this.#set({ fields: { ...this.#saved, ...changes }, revision: this.#state.revision + 1 })
  }

  /** Merges a newer draft from another device, or reports a conflict. Returns whether it could be merged. */
  #tryMerge(newer: CaseDraft): boolean {
    if (conflictingFields(this.#changes, this.#base, newer.fields).length > 0) {
      this.#set({ status: 'conflict', newer })
      return false
    }
    this.#rebase(newer, this.#mergeWith(newer, 'own'))
    return true
  }

  #mergeWith({ fields }: CaseDraft, kept: 'own' | 'newer'): Changes {
    return mergeChanges(this.#changes, this.#base, fields, kept)
  }

  #handleFailure(error: unknown): void {
    this.#set(failureOf(error))
    if (this.#state.status === 'offline') this.#saveIn(RETRY_MS)
  }

  async #attempt(): Promise<boolean> {
    if (this.#state.newer !== null) return false
    while (changedFields(this.#changes).length > 0) {
      this.#set({ status: 'saving', failure: null })
      try {
        await this.#send()
      } catch (error) {
        const newer = error instanceof ApiRefusal ? this.#deps.newerIn(error) : null
        if (newer !== null && this.#tryMerge(newer)) continue
        if (newer === null) this.#handleFailure(error)
        return false
      }
    }
    this.#set({ status: this.#stored === null ? 'unsaved' : 'saved' })
    return true
  }
}
