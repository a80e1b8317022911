import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { insteadOf } from './unused-parts.mjs'

it('what is left out of react-email is there in the installed version, under the name that is asked for', () => {
  const parts = join(dirname(createRequire(import.meta.url).resolve('react-email')), 'components/code-block')
  const names = (file: string, words: RegExp) => words.exec(readFileSync(join(parts, file), 'utf8'))?.[1]
  expect(insteadOf(pathToFileURL(join(parts, 'prism.mjs')).href)).toContain('export const Prism =')
  expect(names('prism.mjs', /export \{ (.+) \}/)).toMatch(/^\S+ as Prism$/)
  expect(names('code-block.mjs', /import \{ (.+) \} from "\.\/prism\.mjs"/)).toBe('Prism')
})

it('everything else is loaded itself', () => {
  expect(insteadOf('file:///srv/node_modules/react-email/dist/index.mjs')).toBeUndefined()
})
