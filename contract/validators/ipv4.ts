const OCTET = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/
const OCTETS = 4

/** Four numbers from 0 to 255. One written with a leading zero is refused: some readers take it as octal. */
export const isIpv4 = (text: string): boolean => {
  const parts = text.split('.', OCTETS + 1)
  return parts.length === OCTETS && parts.every((part) => OCTET.test(part))
}
