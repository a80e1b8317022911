import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DRAWINGS_PATH } from '#sandbox/pages/icons.ts'
import { iconSprite, SPRITE_PATH, sandboxDrawings } from './icons.ts'

it('the sprite has exactly the icons of web/ui/icon-names.ts: node tools/icons.ts rewrites it', () => {
  expect(readFileSync(SPRITE_PATH, 'utf8')).toBe(iconSprite())
})

it('the sandbox has exactly the drawings of its icons: node tools/icons.ts rewrites them', () => {
  expect(readFileSync(DRAWINGS_PATH, 'utf8')).toBe(sandboxDrawings())
})
