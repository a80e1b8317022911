/** Address of the picture of a case's QR code, which opens its short address. */
export const qrAddress = (shortCode: string): string => `/qr/${shortCode}.svg`
