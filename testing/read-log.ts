/** A log in memory, for reading lines and searching text. */
export type ReadLog = {
  readonly destination: { readonly write: (line: string) => void }
  readonly lines: () => Record<string, unknown>[]
  readonly text: () => string
}

export const readLog = (): ReadLog => {
  const written: string[] = []
  return {
    destination: { write: (line) => void written.push(line) },
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
    text: () => written.join(''),
  }
}
