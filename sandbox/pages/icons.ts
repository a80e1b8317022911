import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Html } from './html.ts'

export const ICON_NAMES = [
  'arrow-right',
  'check',
  'clock',
  'copy',
  'credit-card',
  'hourglass',
  'magnifying-glass',
  'shield-check',
  'tray',
  'x',
  'warning-circle-fill',
] as const
export type IconName = (typeof ICON_NAMES)[number]

/** Drawings of only these icons, written by `node tools/icons.ts`, because the whole set takes 5 MB of memory. */
export const DRAWINGS_PATH = join(import.meta.dirname, 'icon-drawings.json')
const drawings = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(DRAWINGS_PATH, 'utf8')))

/** An icon. Hidden from screen readers, because each has text beside it. */
export const icon = (name: IconName): Html => {
  const drawing = drawings[name]
  if (drawing === undefined) throw new Error(`The icon set has no ${name}: run node tools/icons.ts`)
  return new Html(`<svg class="icon" aria-hidden="true" viewBox="0 0 256 256">${drawing}</svg>`)
}
