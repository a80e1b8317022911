/**
 * Name of the key that encrypts an account's personal data. It differs from the key of the donations made with
 * the account's e-mail address, because the address may change.
 */
export const personOf = (userId: string): string => `user:${userId}`
