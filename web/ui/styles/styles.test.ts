import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

it('Tailwind scans all pages for classes, not only the design system', () => {
  const file = join(import.meta.dirname, 'styles.css')
  const [, source = ''] = /source\('([^']+)'\)/.exec(readFileSync(file, 'utf8')) ?? []
  expect(join(dirname(file), source)).toBe(join(import.meta.dirname, '../..'))
})
