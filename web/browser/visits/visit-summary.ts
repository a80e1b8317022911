/** Header with a short visit summary on every call; none until the tracker has one. */
let summary: (() => string | null) | null = null

export const commonMessage = (): string | null => summary?.() ?? null

export const provideCommonMessage = (provide: () => string | null): void => {
  summary = provide
}
