import { expect, it } from 'vitest'
import { createRouteReload } from './route-reload.ts'

it('a reload is done by the present listener, or by the next one if there is none', () => {
  const done: string[] = []
  const { ask, listen } = createRouteReload()
  ask()
  const stop = listen(() => done.push('first'))
  expect(done).toEqual(['first'])
  ask()
  stop()
  listen(() => done.push('second'))
  expect(done).toEqual(['first', 'first'])
  ask()
  expect(done).toEqual(['first', 'first', 'second'])
})
