const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ADDRESS = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)

/** Four numbers from 0 to 255. One written with a leading zero is refused: some readers take it as octal. */
export const isIpv4 = (text: string): boolean => ADDRESS.test(text)
