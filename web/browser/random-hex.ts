/** 16 random hexadecimal characters: a trace or span id. */
export const randomHex16 = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
