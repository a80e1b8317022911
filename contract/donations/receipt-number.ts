/** Characters of receipt numbers: Crockford's base 32, without letters that look like a digit. */
export const RECEIPT_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A receipt number such as "7Q4M-91XZ", in a text that someone typed. Captured, so that splitting by it keeps it. */
export const RECEIPT_NUMBER = /(?<![\w-])([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})(?![\w-])/i
