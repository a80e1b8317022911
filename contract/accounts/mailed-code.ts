/** Minutes that a mailed code is valid. */
export const EMAIL_CODE_MINUTES = 10
export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_RESEND_SECONDS = 60
export const EMAIL_CODES_A_DAY = 5
/**
 * Maximum codes a day that one network may request for one e-mail address. Lower than the address's own
 * limit, so that a stranger can't use up its owner's codes.
 */
export const EMAIL_CODES_A_NETWORK = 4

/** Controls of the sign-in form that mail a code, as mails, answers and refusals name them. */
export const CREATE_ACCOUNT = 'New here? Create your account'
export const FORGOT_PASSWORD = 'Forgot your password?'

/** Message for a mistyped code. `triesLeft` is null when the number of remaining attempts isn't known. */
export const wrongCodeText = (triesLeft: number | null): string => {
  if (triesLeft === null) return 'That is not the code we sent. Check our newest e-mail.'
  return `That is not the code we sent. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
}
