/** Opens the visitor's own mail program; what we need to know to answer stands in the subject already. */
export const mailAddress = (to: string, subject: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}`
