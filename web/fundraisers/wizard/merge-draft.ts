import {
  type DraftField,
  type DraftFields,
  STORY_QUESTIONS,
  type StoryAnswers,
} from '#contract/fundraisers/case-draft.ts'

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

/** The cover and its description change together: a description of another picture would be wrong. */
const COVER = ['coverUploadId', 'coverAlt'] as const satisfies readonly DraftField[]

const isOfCover = (field: DraftField): boolean => COVER.some((one) => one === field)

/** Values of the changed fields before the change, and of both fields of the cover if one of them changed. */
export const baseOf = (fields: Changes, changes: Changes): Changes => {
  const changed = changedFields(changes)
  return pick(fields, changed.some(isOfCover) ? [...changed, ...COVER] : changed)
}

/** What is sent of the changes: a new cover with its description, which the server would drop otherwise. */
export const sentChanges = (changes: Changes, { coverAlt }: DraftFields): Changes =>
  changes.coverUploadId === undefined ? changes : { ...changes, coverAlt }

const isConflict = (own: unknown, base: unknown, newer: unknown): boolean =>
  !isSame(own, base) && !isSame(own, newer) && !isSame(base, newer)

/** The questions answered on both sides, to different texts: each answer is a field of its own. */
const conflictingQuestions = (
  { storyAnswers: own }: Changes,
  { storyAnswers: base }: Changes,
  newer: DraftFields,
) =>
  STORY_QUESTIONS.filter((question) =>
    isConflict(own?.[question], base?.[question], newer.storyAnswers[question]),
  )

const ownCover = (changes: Changes, base: Changes): Changes => pick({ ...base, ...changes }, COVER)

/** The cover's fields that differ, if both sides changed one of them. */
const conflictInCover = (changes: Changes, base: Changes, newer: DraftFields): DraftField[] => {
  const own = ownCover(changes, base)
  return isConflict(own, pick(base, COVER), pick(newer, COVER))
    ? COVER.filter((field) => !isSame(own[field], newer[field]))
    : []
}

/** Fields that changed on both sides, to different values. `base` has the values before the changes. */
export const conflictingFields = (changes: Changes, base: Changes, newer: DraftFields): DraftField[] => [
  ...changedFields(changes).filter((field) =>
    field === 'storyAnswers'
      ? conflictingQuestions(changes, base, newer).length > 0
      : !isOfCover(field) && isConflict(changes[field], base[field], newer[field]),
  ),
  ...conflictInCover(changes, base, newer),
]

const mergeAnswers = (
  changes: Changes,
  base: Changes,
  newer: DraftFields,
  kept: 'own' | 'newer',
): StoryAnswers => {
  const conflicts = kept === 'own' ? [] : conflictingQuestions(changes, base, newer)
  const own = STORY_QUESTIONS.filter(
    (question) =>
      !conflicts.includes(question) &&
      !isSame(changes.storyAnswers?.[question], base.storyAnswers?.[question]),
  )
  const ownAnswers = own.map((question) => [question, changes.storyAnswers?.[question]])
  return { ...newer.storyAnswers, ...Object.fromEntries(ownAnswers) }
}

/**
 * Three-way merge of unsaved changes with a newer draft: what is still to save. `base` has the values that the changed
 * fields had before. Changes to different fields are both kept; `kept` decides those changed on both sides.
 */
export const mergeChanges = (
  changes: Changes,
  base: Changes,
  newer: DraftFields,
  kept: 'own' | 'newer',
): Changes => {
  const lost = kept === 'own' ? [] : conflictingFields(changes, base, newer)
  const merged = pick(
    changes,
    changedFields(changes).filter((field) => !lost.includes(field) && !isSame(changes[field], base[field])),
  )
  const answers = changes.storyAnswers && { storyAnswers: mergeAnswers(changes, base, newer, kept) }
  const keepsOwnCover = kept === 'own' && conflictInCover(changes, base, newer).length > 0
  const cover = keepsOwnCover ? ownCover(changes, base) : {}
  return changedOnly({ ...merged, ...answers, ...cover }, newer)
}
