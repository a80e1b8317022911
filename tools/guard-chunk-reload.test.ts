import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { guardReload } from './guard-chunk-reload.ts'

it('finds the reload in the installed router, and replaces it with ours', () => {
  const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
  for (const kind of ['production', 'development']) {
    const code = readFileSync(join(router, 'dist', kind, 'lib/dom/ssr/routeModules.js'), 'utf8')
    const guarded = guardReload(code)
    expect(guarded).toContain('return reloadForMissingChunk(error);')
    expect(guarded).not.toContain('location.reload')
  }
})

it('returns null if the router no longer reloads there', () => {
  expect(guardReload('throw error')).toBeNull()
})
