import { expect, it } from 'vitest'
import { startupError } from './startup-error.ts'

const taken = (port: number) => Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port })

it('suggests another port if one is taken, for any configured ports', () => {
  expect(startupError(taken(4500), 4501)).toBe(
    'Port 4500 is taken. Stop what uses it, or choose another: PORT=4000 npm start',
  )
  expect(startupError(taken(4501), 4501)).toBe(
    'Port 4501 is taken. Stop what uses it, or choose others: PORT=4000 SANDBOX_PORT=4001 npm start',
  )
})

it('names the source of any other error', () => {
  expect(startupError(new Error('no disk'), undefined)).toContain('Error: no disk\n    at ')
  expect(startupError('gone', undefined)).toBe('gone')
})
