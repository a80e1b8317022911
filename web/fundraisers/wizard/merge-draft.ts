import type { CaseDraft, DraftField, DraftFields } from '#contract/fundraisers/case-draft.ts'

export type Changes = Partial<DraftFields>

/** Names of the fields in `changes`. */
export const changedFields = (changes: Changes): DraftField[] => Object.keys(changes) as DraftField[] // safe cast: these are the type's keys

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const copyField = <F extends DraftField>(target: Changes, field: F, source: Changes): void => {
  const value = source[field]
  if (value !== undefined) target[field] = value
}

export const pick = (source: Changes, fields: readonly DraftField[]): Changes => {
  const picked: Changes = {}
  for (const field of fields) copyField(picked, field, source)
  return picked
}

/** The part of `changes` that differs from `fields`. */
export const changedOnly = (changes: Changes, fields: DraftFields): Changes =>
  pick(
    changes,
    changedFields(changes).filter((field) => !isSame(changes[field], fields[field])),
  )

export type Merge =
  | { readonly outcome: 'merged'; readonly changes: Changes }
  /** The same field changed on both sides, to different values. */
  | { readonly outcome: 'conflict' }

/** Fields that changed on both sides, to different values. `base` has the values before the changes. */
export const conflictingFields = (changes: Changes, base: Changes, newer: DraftFields): DraftField[] =>
  changedFields(changedOnly(changes, newer)).filter((field) => !isSame(base[field], newer[field]))

/**
 * Three-way merge of unsaved changes with a newer draft. `base` has the values that the changed fields had before.
 * Changes to different fields are both kept.
 */
export const mergeDraft = (changes: Changes, base: Changes, newer: CaseDraft): Merge =>
  conflictingFields(changes, base, newer.fields).length > 0
    ? { outcome: 'conflict' }
    : { outcome: 'merged', changes: changedOnly(changes, newer.fields) }
