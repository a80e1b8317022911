import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { ReactElement } from 'react'
import satori from 'satori'

const fontFile = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../documents', `${name}.ttf`))

const fonts = [
  { name: 'Figtree', data: fontFile('figtree-regular'), weight: 400 as const },
  { name: 'Figtree', data: fontFile('figtree-bold'), weight: 700 as const },
  { name: 'Young Serif', data: fontFile('young-serif'), weight: 400 as const },
]

export const heartUri = `data:image/png;base64,${readFileSync(
  join(import.meta.dirname, '../../mails/heart.png'),
).toString('base64')}`

/** The product's colors from web/ui/styles/tokens.css. */
export const color = {
  paper: '#fcfbf7',
  white: '#ffffff',
  ink: '#18203a',
  quiet: '#515a73',
  sun: '#ffb81c',
  blue: '#2346a6',
  onBlue: '#a9bae3',
  track: '#e4e7ee',
  control: '#767f94',
  poppy: '#c92f24',
  sunWash: '#fff1cc',
  onSunWash: '#5c4300',
} as const

type Size = { readonly width: number; readonly height: number }

/** Renders a picture as PNG, with our fonts only. */
export const drawPicture = async (element: ReactElement, size: Size): Promise<Buffer> => {
  const svg = await satori(element, { ...size, fonts })
  // On a worker thread, so that requests are served meanwhile.
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}
