import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from '@iconify-json/ph'
import { ICON_NAMES, type IconName } from '#web/ui/icon-names.ts'

/** `node tools/icons.ts` rebuilds the sprite after a change of web/ui/icon-names.ts. */

const symbolOf = (name: IconName): string => {
  const drawing = icons.icons[name.endsWith('-fill') ? name : `${name}-bold`]?.body
  if (drawing === undefined) throw new Error(`The icon set has no ${name}`)
  return `<symbol id="${name}" viewBox="0 0 256 256">${drawing}</symbol>`
}

/** One file for all icons: cached for a year, and pages contain names instead of paths. */
export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${ICON_NAMES.map(symbolOf).join('\n')}\n</svg>\n`

export const SPRITE_PATH = join(import.meta.dirname, '../web/ui/icons.svg')

if (import.meta.main) writeFileSync(SPRITE_PATH, iconSprite())
