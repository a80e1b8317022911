/** Of a code from a mail that was mistyped. Null where it isn't known how many tries there still are. */
export const notTheCode = (triesLeft: number | null): string => {
  if (triesLeft === null) return 'That is not the code we sent. Check the newest mail.'
  return `That is not the code we sent. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
}
