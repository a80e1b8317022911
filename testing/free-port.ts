import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Range of ports for tests: below the ephemeral ports, which outgoing connections use, and above 10080, the
 * highest that browsers block.
 */
const LOWEST = 10_100
const HIGHEST = 32_000
const TRIES = 20

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}

/** Finds a port that is free at this moment. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}`)
}

/** Finds several distinct free ports. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
