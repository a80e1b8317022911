import { interrupted } from './interrupted.ts'

/** Compares contenders in short alternating turns, so that changes of the machine's speed affect them alike. */

export type Contender = { readonly name: string; readonly once: () => Promise<void> }

const perSecond = async (contender: Contender, clients: number, durationMs: number): Promise<number> => {
  const end = performance.now() + durationMs
  let done = 0
  const started = performance.now()
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      interrupted.throwIfAborted()
      await contender.once()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - started) / 1000)
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export type Result = {
  readonly name: string
  readonly perSecond: number
  readonly samples: readonly number[]
}

/**
 * Warms both contenders up, then gives each `rounds` turns.
 * @returns the median rate of each, and the median ratio of the first to the second
 */
export const compare = async (
  contenders: readonly [Contender, Contender],
  { clients, rounds, durationMs }: { clients: number; rounds: number; durationMs: number },
): Promise<{ results: readonly [Result, Result]; ratio: number }> => {
  const samples = contenders.map((): number[] => [])
  for (const contender of contenders) await perSecond(contender, clients, durationMs / 2)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries())
      samples[index]?.push(await perSecond(contender, clients, durationMs))
  }
  const [a, b] = contenders.map((contender, index) => ({
    name: contender.name,
    perSecond: median(samples[index] ?? []),
    samples: samples[index] ?? [],
  }))
  if (a === undefined || b === undefined) throw new Error('Two contenders are needed')
  const ratios = a.samples.map((value, index) => value / (b.samples[index] ?? Number.NaN))
  return { results: [a, b], ratio: median(ratios) }
}

export const printComparison = (
  title: string,
  command: string,
  { results, ratio }: Awaited<ReturnType<typeof compare>>,
): void => {
  console.log(`\n${title}`)
  for (const { name, perSecond: rate, samples } of results) {
    const spread = samples.map((value) => Math.round(value)).join(', ')
    console.log(`  ${name.padEnd(34)} ${Math.round(rate).toString().padStart(7)}/s   (${spread})`)
  }
  console.log(`  ratio (median of pairs)            ${ratio.toFixed(2)}`)
  console.log(`  ${command}`)
}
