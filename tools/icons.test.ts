import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconSprite, SPRITE_PATH } from './icons.ts'

it('the sprite has exactly the icons of web/ui/icon-names.ts: node tools/icons.ts rewrites it', () => {
  expect(readFileSync(SPRITE_PATH, 'utf8')).toBe(iconSprite())
})
