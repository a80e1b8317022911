/** A mailed code: exactly 6 digits. */
export const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text)
