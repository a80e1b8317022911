/** Controls of the sign-in form's password step, as mails, answers and refusals name them. */
export const CREATE_ACCOUNT = 'New here? Create your account'
export const FORGOT_PASSWORD = 'Forgot your password?'
