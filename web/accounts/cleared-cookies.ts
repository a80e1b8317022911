import { lastDonationCookie } from '#web/donations/last-donation.ts'
import { startAnswersCookie } from '#web/fundraisers/landing/start-answers.ts'
import { ADD_EMAIL_COOKIE, CHANGE_EMAIL_COOKIE, emailStepCookie } from './profile/email-step.ts'

/** `Set-Cookie` values that clear what pages stored about a person who signs out, or erases the account. */
export const clearedCookies = (): string[] => [
  emailStepCookie(CHANGE_EMAIL_COOKIE, null, false),
  emailStepCookie(ADD_EMAIL_COOKIE, null, false),
  lastDonationCookie(null, false),
  startAnswersCookie(null, false),
]
