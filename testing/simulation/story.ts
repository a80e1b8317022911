import { createHash } from 'node:crypto'

const LINES_KEPT = 30

/** Log of a simulation, step by step: the same for the same seed. */
export type Story = {
  readonly step: () => number
  /** Starts a step with a line. */
  readonly beginStep: (words: string) => void
  /** Adds a line to the current step. */
  readonly addLine: (words: string) => void
  readonly hash: () => string
  /** Hash of the log before each step. */
  readonly hashes: () => readonly string[]
  readonly lastLines: () => string
}

export const openStory = (follow?: (line: string) => void): Story => {
  const hash = createHash('sha256')
  const hashes: string[] = []
  const lines: string[] = []
  let step = 0
  const write = (line: string): void => {
    hash.update(`${line}\n`)
    lines.push(line)
    follow?.(line)
    if (lines.length > LINES_KEPT) lines.shift()
  }
  const hashSoFar = (): string => hash.copy().digest('hex').slice(0, 16)
  return {
    step: () => step,
    beginStep: (words) => {
      step += 1
      hashes.push(hashSoFar())
      write(`${String(step).padStart(6)}  ${words}`)
    },
    addLine: (words) => write(`        ${words}`),
    hash: hashSoFar,
    hashes: () => hashes,
    lastLines: () => lines.join('\n'),
  }
}
