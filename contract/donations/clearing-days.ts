/**
 * Days that a donation clears before it can be paid out; a case's first donation takes longer. The time is stored with the
 * donation (`clears_at`). `app.settle_donations` in `database/schema.sql` takes the first
 * donation's days, as a literal of its own, where no time is passed.
 */
export const FIRST_DONATION_CLEARS_DAYS = 5
export const DONATION_CLEARS_DAYS = 3
