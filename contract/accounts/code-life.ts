/** How long a mailed code works. */
export const EMAIL_CODE_MINUTES = 10
