/** A log kept in memory, whose lines and text tests can read. */
export type MemoryLog = {
  readonly destination: { readonly write: (line: string) => void }
  readonly lines: () => Record<string, unknown>[]
  readonly text: () => string
}

export const memoryLog = (): MemoryLog => {
  const written: string[] = []
  return {
    destination: { write: (line) => void written.push(line) },
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
    text: () => written.join(''),
  }
}
