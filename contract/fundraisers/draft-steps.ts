/** Steps of the wizard, and story modes. */

export const DRAFT_STEPS = ['basics', 'goal', 'people', 'story', 'photos', 'review'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

export const STORY_MODES = ['questions', 'free'] as const
