/** Minutes that a mailed code is valid. */
export const EMAIL_CODE_MINUTES = 10
export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_RESEND_SECONDS = 60
/** Maximum codes a day to one e-mail address. */
export const EMAIL_CODES_PER_ADDRESS = 5
/**
 * Maximum codes a day that one network may request for one e-mail address. Lower than the address's own limit,
 * so that a stranger can't use up its owner's codes.
 */
export const EMAIL_CODES_PER_ADDRESS_AND_NETWORK = 4

/** Labels of the sign-in form's controls that mail a code, as mails, answers and refusals name them. */
export const MAIL_CODE_LABEL = 'E-mail me a code'
export const FORGOT_PASSWORD_LABEL = 'Forgot your password?'

/** Message for a mistyped code. `triesLeft` is null when the number of remaining attempts isn't known. */
export const wrongCodeText = (triesLeft: number | null): string => {
  if (triesLeft === null) return 'That is not the code we sent. Check our newest e-mail.'
  return `That is not the code we sent. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
}
