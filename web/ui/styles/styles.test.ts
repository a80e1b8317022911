import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

it('the classes of all pages are looked for, not of the design system alone', () => {
  const file = join(import.meta.dirname, 'styles.css')
  const [, source = ''] = /source\('([^']+)'\)/.exec(readFileSync(file, 'utf8')) ?? []
  expect(join(dirname(file), source)).toBe(join(import.meta.dirname, '../..'))
})
