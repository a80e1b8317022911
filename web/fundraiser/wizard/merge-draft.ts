import type { CaseDraft, DraftField, DraftFields } from '#contract/fundraisers/case-draft.ts'

export type Changes = Partial<DraftFields>

/** Names of the fields in `changes`. */
export const changedFields = (changes: Changes): DraftField[] => Object.keys(changes) as DraftField[] // safe cast: these are the type's keys

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const set = <F extends DraftField>(into: Changes, field: F, from: Changes): void => {
  const value = from[field]
  if (value !== undefined) into[field] = value
}

export const pick = (from: Changes, fields: readonly DraftField[]): Changes => {
  const picked: Changes = {}
  for (const field of fields) set(picked, field, from)
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

/**
 * Three-way merge of unsaved changes with a newer draft: `base` has the changed fields' values before.
 * Changes to different fields are both kept.
 */
export const mergeDraft = (changes: Changes, base: Changes, newer: CaseDraft): Merge => {
  const ours = changedOnly(changes, newer.fields)
  const isConflict = changedFields(ours).some((field) => !isSame(base[field], newer.fields[field]))
  return isConflict ? { outcome: 'conflict' } : { outcome: 'merged', changes: ours }
}
