import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from '@iconify-json/ph'
import { DRAWINGS_PATH, ICON_NAMES as SANDBOX_ICONS } from '#sandbox/pages/icons.ts'
import { ICON_NAMES } from '#web/ui/icon-names.ts'

/** `node tools/icons.ts` rebuilds the pages' sprite and the sandbox's drawings after a change of their names. */

const drawingOf = (name: string): string => {
  const drawing = icons.icons[name.endsWith('-fill') ? name : `${name}-bold`]?.body
  if (drawing === undefined) throw new Error(`The icon set has no ${name}`)
  return drawing
}

const symbolOf = (name: string): string =>
  `<symbol id="${name}" viewBox="0 0 256 256">${drawingOf(name)}</symbol>`

export const sandboxDrawings = (): string =>
  `${JSON.stringify(Object.fromEntries(SANDBOX_ICONS.map((name) => [name, drawingOf(name)])), null, 2)}\n`

/** One file for all icons: cached for a year, and pages contain names instead of paths. */
export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${ICON_NAMES.map(symbolOf).join('\n')}\n</svg>\n`

export const SPRITE_PATH = join(import.meta.dirname, '../web/ui/icons.svg')

if (import.meta.main) {
  writeFileSync(SPRITE_PATH, iconSprite())
  writeFileSync(DRAWINGS_PATH, sandboxDrawings())
}
