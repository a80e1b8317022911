/** A card's number without spaces: 15 to 21 digits, the first not 0. Hearten's own pages never see one. */
export const isCreditCard = (text: string): boolean => /^[1-9]\d{14,20}$/.test(text)
