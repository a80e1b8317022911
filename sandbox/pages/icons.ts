import { icons } from '@iconify-json/ph'
import { Html } from './html.ts'

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

/** An icon; hidden from screen readers, because text is beside it. */
export const icon = (name: IconName): Html => {
  const drawing = icons.icons[name.endsWith('-fill') ? name : `${name}-bold`]?.body
  if (drawing === undefined) throw new Error(`The icon set has no ${name}`)
  return new Html(`<svg class="icon" aria-hidden="true" viewBox="0 0 256 256">${drawing}</svg>`)
}
