import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { ReactElement } from 'react'
import satori from 'satori'
import { FACES, fallbacksFor, fontBytes, fontOfLetter } from '#server/documents/font-files.ts'

const faces = [
  { name: 'Figtree', data: fontBytes(FACES.body), weight: 400 as const },
  { name: 'Figtree', data: fontBytes(FACES.strong), weight: 700 as const },
  { name: 'Young Serif', data: fontBytes(FACES.display), weight: 400 as const },
]
/** Lists of fonts by the files added to ours. satori reads the fonts of each list once. */
const fontLists = new Map<string, typeof faces>()

/** Our fonts, and others for the letters of a text that ours lack. */
const fontsFor = (text: string): typeof faces => {
  const files = fallbacksFor(text)
  const key = files.join()
  const fonts = fontLists.get(key) ?? [
    ...faces,
    ...files.map((file) => ({ name: file, data: fontBytes(file), weight: 400 as const })),
  ]
  fontLists.set(key, fonts)
  return fonts
}

export const heartUri = `data:image/png;base64,${readFileSync(
  join(import.meta.dirname, '../mails/heart.png'),
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

/** The family of a title: our display font, or the font of the first letter that it lacks, so that a word looks like one. */
export const displayFamily = (title: string): string =>
  [...title].map((letter) => fontOfLetter('display', letter)).find((file) => file !== FACES.display) ??
  'Young Serif'

/** Renders a picture with this text as PNG, in the fonts of its letters. */
export const drawPicture = async (element: ReactElement, size: Size, text: string): Promise<Buffer> => {
  const svg = await satori(element, { ...size, fonts: fontsFor(text) })
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}
