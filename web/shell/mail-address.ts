/** Opens the mail program, with a subject that identifies the matter. */
export const mailAddress = (to: string, subject: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}`
