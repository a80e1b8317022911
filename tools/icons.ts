import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ICON_NAMES, type IconName } from '#web/ui/icon-names.ts'

/** `node tools/icons.ts` writes the sprite again after web/ui/icon-names.ts has changed. */

const assets = dirname(
  createRequire(import.meta.url).resolve('@phosphor-icons/core/assets/bold/heart-bold.svg'),
)

const svgOf = (name: IconName): string =>
  name.endsWith('-fill')
    ? readFileSync(join(assets, '../fill', `${name}.svg`), 'utf8')
    : readFileSync(join(assets, `${name}-bold.svg`), 'utf8')

const symbolOf = (name: IconName): string => {
  const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(svgOf(name))?.[1]
  if (drawing === undefined) throw new Error(`The icon ${name} is not a drawing we can read`)
  return `<symbol id="${name}" viewBox="0 0 256 256">${drawing}</symbol>`
}

/** One file for all icons: fetched once, kept for a year, and pages carry names instead of paths. */
export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" fill="currentColor">\n${ICON_NAMES.map(symbolOf).join('\n')}\n</svg>\n`

export const SPRITE_PATH = join(import.meta.dirname, '../web/ui/icons.svg')

if (import.meta.main) writeFileSync(SPRITE_PATH, iconSprite())
