import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Html } from './html.ts'

const { resolve } = createRequire(import.meta.url)
const drawings = new Map<string, Html>()

export type IconName =
  | 'arrow-right'
  | 'check'
  | 'clock'
  | 'copy'
  | 'credit-card'
  | 'hourglass'
  | 'magnifying-glass'
  | 'shield-check'
  | 'tray'
  | 'x'
  | 'warning-circle-fill'

const fileOf = (name: IconName): string =>
  name.endsWith('-fill')
    ? `@phosphor-icons/core/fill/${name}.svg`
    : `@phosphor-icons/core/bold/${name}-bold.svg`

/** A drawing of the icon set, read once. It says nothing: words stand beside it. */
export const icon = (name: IconName): Html => {
  const known = drawings.get(name)
  if (known) return known
  const svg = readFileSync(resolve(fileOf(name)), 'utf8')
  const drawing = new Html(svg.replace('<svg ', '<svg class="icon" aria-hidden="true" '))
  drawings.set(name, drawing)
  return drawing
}
