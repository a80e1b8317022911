/** Sizes and times of a use note, by which a recipient says what a payout was used for. */

export const USE_NOTE_MIN = 10
export const USE_NOTE_MAX = 280
export const USE_NOTE_LINES_MAX = 12
export const USE_NOTE_LINE_MAX = 80
export const USE_NOTE_PHOTOS_MAX = 6
/** Hours after posting that a note can be edited. */
export const USE_NOTE_EDIT_HOURS = 48
/** Days after a payout arrived that its recipient is asked for a note. */
export const USE_NOTE_WINDOW_DAYS = 14
/** Days after the arrival when reminders are mailed; the arrival mail already asks for a note. */
export const USE_NOTE_ASK_DAYS = [3, 10] as const
/**
 * Minutes between posting a note and mailing its latest version: most mistakes are seen in the first minutes, and a mail
 * can’t be taken back.
 */
export const USE_NOTE_MAIL_MINUTES = 10
