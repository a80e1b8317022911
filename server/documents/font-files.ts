import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Fontkit from '@pdf-lib/fontkit'
import type { Font } from '@pdf-lib/fontkit'
import { normalized } from '#contract/plain-text.ts'

const require = createRequire(import.meta.url)
/** Loads fontkit at the first drawing, because it takes 30 MB. */
export const loadFontkit = (): typeof Fontkit => require('@pdf-lib/fontkit')

/** Our fonts for PDFs: the Latin letters of Figtree in two weights, and of Young Serif. */
export const FACES = {
  body: 'figtree-regular.ttf',
  strong: 'figtree-bold.ttf',
  display: 'young-serif.ttf',
} as const
export type Face = keyof typeof FACES

type Fallback = {
  readonly file: string
  readonly script: RegExp
  /** Whether its letters join, stack or run from right to left: pictures can't place them. */
  readonly isShaped: boolean
}

/** Fonts for the letters that ours lack. See decisions/0350. */
const FALLBACKS: readonly Fallback[] = [
  { file: 'noto-sans.ttf', script: /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]/u, isShaped: false },
  { file: 'vazirmatn.ttf', script: /\p{scx=Arabic}/u, isShaped: true },
  { file: 'noto-sans-hebrew.ttf', script: /\p{scx=Hebrew}/u, isShaped: true },
  { file: 'noto-sans-thai.ttf', script: /\p{scx=Thai}/u, isShaped: true },
  { file: 'noto-sans-kr.ttf', script: /\p{scx=Hangul}/u, isShaped: false },
  {
    file: 'noto-sans-sc.ttf',
    script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uFF01-\uFF60]/u,
    isShaped: false,
  },
]

/** Whether the letters of a font are placed one by one. */
export const isShaped = (file: string): boolean =>
  FALLBACKS.some((fallback) => fallback.file === file && fallback.isShaped)

export const fontBytes = (file: string): Buffer => readFileSync(join(import.meta.dirname, file))

/** A function that remembers its results. */
const remembered = <T>(make: (file: string) => T): ((file: string) => T) => {
  const made = new Map<string, T>()
  return (file) => {
    const known = made.get(file) ?? make(file)
    made.set(file, known)
    return known
  }
}

export const openFont = remembered((file): Font => loadFontkit().create(fontBytes(file)))
const lettersOf = remembered((file): ReadonlySet<number> => new Set(openFont(file).characterSet))

const hasLetter = (file: string, letter: string): boolean => lettersOf(file).has(letter.codePointAt(0) ?? 0)

/** The font that draws a letter: the face, or else one of its script; null if there is none. */
export const fontOfLetter = (
  face: Face,
  letter: string,
  fonts: readonly Fallback[] = FALLBACKS,
): string | null => {
  if (hasLetter(FACES[face], letter)) return FACES[face]
  return fonts.find(({ file, script }) => script.test(letter) && hasLetter(file, letter))?.file ?? null
}

/** The font that draws each letter of a word: the face, or else the one of its first missing letter; null if neither. */
export const fontOfWord = (face: Face, word: string): string | null => {
  const missing = [...word].find((letter) => !hasLetter(FACES[face], letter))
  const file = missing === undefined ? FACES[face] : fontOfLetter(face, missing)
  return file !== null && [...word].every((letter) => hasLetter(file, letter)) ? file : null
}

/** The other fonts that draw the letters that one of ours lacks. */
export const fallbacksFor = (text: string): string[] => {
  const files = [...new Set(text)].flatMap((letter) =>
    (Object.keys(FACES) as Face[]).map((face) => fontOfLetter(face, letter)),
  )
  return FALLBACKS.map(({ file }) => file).filter((file) => files.includes(file))
}

/** A letter that no font has becomes its base letter, an emoji or joiner nothing; null for any other. */
const fitLetter = (face: Face, letter: string, fonts: readonly Fallback[]): string | null => {
  const hasAll = (text: string): boolean =>
    [...text].every((part) => fontOfLetter(face, part, fonts) !== null)
  if (hasAll(letter)) return letter
  const base = normalized(letter, 'NFKD').replace(/\p{M}/gu, '')
  if (base !== '' && hasAll(base)) return base
  if (/[\s\p{Z}]/u.test(letter)) return ' '
  return /[\p{M}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u.test(letter) ? '' : null
}

const fitLetters = (face: Face, text: string, fonts: readonly Fallback[] = FALLBACKS): (string | null)[] =>
  [...normalized(text, 'NFC')].map((letter) => fitLetter(face, letter, fonts))

/** Replaces characters that no font has, the unknown ones by question marks. */
export const inLetters = (face: Face, text: string): string =>
  fitLetters(face, text)
    .map((letter) => letter ?? '?')
    .join('')

const drawable = (face: Face, text: string, fonts: readonly Fallback[]): string | null => {
  const letters = fitLetters(face, text, fonts)
  return letters.includes(null) ? null : letters.join('').replaceAll(/\s+/g, ' ').trim()
}

/** A text without emoji, as PDFs can draw it; null if it has letters that our fonts lack. */
export const drawableText = (face: Face, text: string): string | null => drawable(face, text, FALLBACKS)

/** A text without emoji, as pictures can draw it: in scripts whose letters stand side by side; null for any other. */
export const picturableText = (face: Face, text: string): string | null =>
  drawable(
    face,
    text,
    FALLBACKS.filter((fallback) => !fallback.isShaped),
  )

/** A person as "Maya Kessler, maya@mail.example"; without a name that our fonts can't draw. */
export const drawablePerson = (name: string, email: string): string =>
  [drawableText('body', name), email].filter(Boolean).join(', ') || name
