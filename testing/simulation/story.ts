import { createHash } from 'node:crypto'

const TOLD_AT_THE_END = 30

/** Log of a story, step by step, deterministic by seed. */
export type Story = {
  readonly step: () => number
  readonly tell: (words: string) => void
  /** Adds a sentence to the same step. */
  readonly add: (words: string) => void
  readonly hash: () => string
  /** Hash of the log before each step. */
  readonly hashes: () => readonly string[]
  readonly end: () => string
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
    if (lines.length > TOLD_AT_THE_END) lines.shift()
  }
  const soFar = (): string => hash.copy().digest('hex').slice(0, 16)
  return {
    step: () => step,
    tell: (words) => {
      step += 1
      hashes.push(soFar())
      write(`${String(step).padStart(6)}  ${words}`)
    },
    add: (words) => write(`        ${words}`),
    hash: soFar,
    hashes: () => hashes,
    end: () => lines.join('\n'),
  }
}
