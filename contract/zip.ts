/** Five digits, and the four of ZIP+4 where somebody knows them: "94110", "94110-1234", "941101234". */
export const ZIP_PATTERN = /^(\d{5})(?:\s*[-\u2010-\u2015]?\s*\d{4})?$/

/** The five digits by which a ZIP code is looked up; null where it isn't one. */
export const zipOf = (typed: string): string | null => ZIP_PATTERN.exec(typed.trim())?.[1] ?? null
