import { makeFilledFolder } from './journeys-product.ts'

/** A program for `npm test`: makes the journeys' sample cases beside other tests, and says where, in its last line. */
const folder = await makeFilledFolder((product) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, product.stop)
})
process.stdout.write(`filled: ${folder}\n`)
