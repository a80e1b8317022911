import { expect, it } from 'vitest'
import { createRouteReload } from './route-reload.ts'

it('is done by whoever can, also where it was asked for before there was anybody', () => {
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
