/** Minutes that a mailed code is valid. */
export const EMAIL_CODE_MINUTES = 10

/** Message for a mistyped code. `triesLeft` is null when the number of remaining attempts isn't known. */
export const wrongCodeText = (triesLeft: number | null): string => {
  if (triesLeft === null) return 'That is not the code we sent. Check the newest mail.'
  return `That is not the code we sent. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`
}
