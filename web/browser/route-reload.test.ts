import { expect, it } from 'vitest'
import { createRouteReload } from './route-reload.ts'

it('is done by the next listener, also if requested before there was one', () => {
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
