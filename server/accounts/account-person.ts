/**
 * Under whose key an account's personal data is sealed: one of its own, apart from the one that gifts of its e-mail
 * address are under, because the address may change.
 */
export const personOf = (userId: string): string => `user:${userId}`
