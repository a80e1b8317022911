import { comparableEmail, emailFormatProblem } from '#contract/validators/email.ts'

export const OWN_EMAIL_SENTENCE = 'That’s your own address. We’ll ask them directly, so we need theirs.'

/**
 * Problem of the beneficiary's address; null if it is good. An empty one is: then the organizer hands the invitation's link
 * over. The organizer's own is refused, since the invitation and the identity check's code would go to the organizer.
 */
export const beneficiaryEmailProblem = (typed: string, ownEmail: string | null): string | null => {
  const email = typed.trim()
  if (email === '') return null
  if (ownEmail !== null && comparableEmail(email) === comparableEmail(ownEmail)) return OWN_EMAIL_SENTENCE
  return emailFormatProblem(email)
}
