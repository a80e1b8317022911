import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'

const require = createRequire(import.meta.url)
/** Loads fontkit at the first drawing, because it takes 30 MB. */
const loadFontkit = (): typeof Fontkit => require('@pdf-lib/fontkit')

/** Our fonts for PDFs: the Latin letters of Figtree in two weights, and of Young Serif. */
const FILES = {
  body: 'figtree-regular.ttf',
  strong: 'figtree-bold.ttf',
  display: 'young-serif.ttf',
} as const
export type Face = keyof typeof FILES

export type SheetFonts = {
  readonly [face in Face]: PDFFont
} & {
  /** Replaces characters that a font doesn't have. */
  readonly inLetters: (face: Face, text: string) => string
}

const bytesOf = (face: Face): Buffer => readFileSync(join(import.meta.dirname, FILES[face]))

/** Replaces a missing letter by its base letter, or else by a question mark; removes emoji and joiners. */
const fitLetter = (letter: string, has: ReadonlySet<number>): string => {
  const hasAll = (text: string): boolean => [...text].every((part) => has.has(part.codePointAt(0) ?? 0))
  if (hasAll(letter)) return letter
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base !== '' && hasAll(base)) return base
  if (/[\s\p{Z}]/u.test(letter)) return ' '
  return /[\p{M}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u.test(letter) ? '' : '?'
}

const letterSets = new Map<Face, ReadonlySet<number>>()
const lettersOf = (face: Face): ReadonlySet<number> => {
  const letters = letterSets.get(face) ?? new Set(loadFontkit().create(bytesOf(face)).characterSet)
  letterSets.set(face, letters)
  return letters
}

const inLetters = (face: Face, text: string): string =>
  [...text.normalize('NFC')].map((letter) => fitLetter(letter, lettersOf(face))).join('')

/** A text without emoji, as a face can draw it; null if it has letters that the face lacks. */
export const drawableText = (face: Face, text: string): string | null => {
  // A missing letter becomes a question mark, so the text's own question marks are removed first.
  const fitted = inLetters(face, text.replaceAll('?', ''))
  return fitted.includes('?') ? null : inLetters(face, text).replaceAll(/\s+/g, ' ').trim()
}

/** A person as "Maya Kessler, maya@mail.example"; without a name that our fonts can't draw. */
export const drawablePerson = (name: string, email: string): string =>
  [drawableText('body', name), email].filter(Boolean).join(', ') || name

/**
 * Fonts are embedded without ligatures, because pdf-lib gives "fl" the width of two letters, which leaves a
 * gap.
 */
const NO_LIGATURES = { features: { liga: false } } as const

export const embedFonts = async (pdf: PDFDocument): Promise<SheetFonts> => {
  pdf.registerFontkit(loadFontkit())
  const [body, strong, display] = await Promise.all(
    [bytesOf('body'), bytesOf('strong'), bytesOf('display')].map((bytes) =>
      pdf.embedFont(bytes, NO_LIGATURES),
    ),
  )
  if (body === undefined || strong === undefined || display === undefined) throw new Error('No fonts')
  return { body, strong, display, inLetters }
}
