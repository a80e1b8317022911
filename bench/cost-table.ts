/** Cost of one request. */
export type Cost = {
  readonly name: string
  readonly variant: string
  readonly ms: number
  readonly databaseMs: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly status: string
  readonly limit: string | null
}

/** What a request without a limit of its own may cost. */
const UNLIMITED_MS_MAX = 20
/** Rows that cost less are only counted. */
const SHOWN_FROM_MS = 1

const milliseconds = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 0)

const lineOf = (
  { name, variant, ms, databaseMs, bytesIn, bytesOut, status, limit }: Cost,
  fileMs: number,
): string =>
  [
    milliseconds(ms).padStart(9),
    `${Math.round(ms / fileMs)}×`.padStart(8),
    milliseconds(databaseMs).padStart(9),
    String(bytesIn).padStart(8),
    String(bytesOut).padStart(8),
    status.padStart(5),
    (limit ?? 'none').padEnd(8),
    `${name}: ${variant}`,
  ].join('  ')

/** Prints the costs, worst first. */
export const printCosts = (costs: readonly Cost[], file: Pick<Cost, 'ms' | 'bytesOut'>): void => {
  const sorted = [...costs].sort((a, b) => b.ms - a.ms)
  const shown = sorted.filter(
    ({ ms, limit }) => ms >= SHOWN_FROM_MS || (ms >= UNLIMITED_MS_MAX && limit === null),
  )
  console.log('\nOne request of a visitor without a session, each with its costliest input, worst first')
  console.log(`  A built file of ${file.bytesOut} bytes takes ${milliseconds(file.ms)} ms`)
  console.log(
    [
      'ms'.padStart(9),
      '× file'.padStart(8),
      'DB ms'.padStart(9),
      'in'.padStart(8),
      'out'.padStart(8),
      'status',
      'limit   ',
      'request: input',
    ].join('  '),
  )
  for (const cost of shown) console.log(lineOf(cost, file.ms))
  console.log(`  and ${sorted.length - shown.length} more below ${SHOWN_FROM_MS} ms`)
  const unlimited = sorted.filter(({ ms, limit }) => ms > UNLIMITED_MS_MAX && limit === null)
  console.log(`  ${unlimited.length} cost more than ${UNLIMITED_MS_MAX} ms without a limit of their own`)
}
