import { makeFilledFolder } from './journeys-product.ts'

/**
 * Program that `npm test` runs beside the other tests: creates the journeys' sample cases, and prints their
 * folder in its last line.
 */
const folder = await makeFilledFolder((product) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, product.stop)
})
process.stdout.write(`filled: ${folder}\n`)
