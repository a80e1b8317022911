import { makeFilledFolder } from './journeys-product.ts'

/**
 * A program for `npm test`: creates the journeys' sample cases beside other tests; prints their folder in its
 * last line.
 */
const folder = await makeFilledFolder((product) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, product.stop)
})
process.stdout.write(`filled: ${folder}\n`)
