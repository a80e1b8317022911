/** Sizes of what an organizer types and uploads, shared by the wizard's fields, the server's checks and the schema. */
export const TITLE_MIN = 10
export const TITLE_MAX = 60
export const SUMMARY_MAX = 160
/** Characters of text in the whole story. */
export const STORY_MIN = 200
export const STORY_MAX = 20_000
export const GOAL_MIN_CENTS = 10_000
export const GOAL_MAX_CENTS = 100_000_000
export const STORY_BLOCKS_MAX = 400
export const COST_ITEMS_MAX = 20
export const COST_LABEL_MAX = 80
/** The name of one piece of a cost line: "night nurse". */
export const COST_UNIT_MAX = 40
export const GALLERY_MAX = 10
/** Private documents for the review. */
export const DOCUMENTS_MAX = 10
export const PERSON_NAME_MAX = 100
export const RELATION_MAX = 60
/** The latest end date an organizer may set, counted from the day they set it. */
export const ENDS_WITHIN_DAYS = 365
/** Updates of a case: its page has them all. */
export const UPDATES_MAX = 300
export const UPDATE_TITLE_MAX = 120
export const UPDATE_TEXT_MAX = 10_000
export const ALT_MAX = 300
export const CAPTION_MAX = 200
export const ENDED_NOTE_MAX = 500
export const UPDATE_IMAGES_MAX = 10
