/** The steps of the wizard, and how its story is written. */

export const DRAFT_STEPS = ['basics', 'goal', 'people', 'story', 'photos', 'review'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

export const STORY_MODES = ['questions', 'free'] as const
