/**
 * Encryption key of an account's personal data. It is separate from the key of donations under its e-mail
 * address, because the address may change.
 */
export const personOf = (userId: string): string => `user:${userId}`
