import type { FastifyInstance } from 'fastify'
import type { Outside } from '../app.ts'
import { type Faults, noFaults } from '../faults.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** `{ "reset": true }` switches everything off first. */
export const changeFaults = async (outside: Outside, given: unknown): Promise<Faults> => {
  if (!isObject(given)) return outside.faults.current()
  const { reset, ...knobs } = { reset: false, ...given }
  return outside.faults.change(outside.database.sql, reset === true ? { ...noFaults, ...knobs } : knobs)
}

export const faultsRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  app.get('/faults.json', () => outside.faults.current())
  app.post('/faults', (request) => changeFaults(outside, request.body))
}
