import { expect, it, vi } from 'vitest'
import { stopInReverse } from './stop.ts'

it('stops in reverse order of starting, despite a failing part and a hanging one', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ended: string[] = []
  const ends = (name: string) => ({ stop: async () => void ended.push(name) })
  const fails = { stop: () => Promise.reject(new Error('no')) }
  const never = { stop: () => new Promise<void>(() => undefined) }
  await stopInReverse([ends('first'), never, ends('second'), fails, ends('third')], 1)
  expect(ended).toEqual(['third', 'second', 'first'])
  expect(stderr.mock.calls.map(([line]) => line)).toEqual([
    'While stopping: no\n',
    'While stopping: no answer in 1 ms\n',
  ])
  stderr.mockRestore()
})
