import { FACES, type Face, fontOfLetter, fontOfWord, isShaped } from './font-files.ts'

/** A part of a line in one font. Its letters are in the order in which they are read. */
export type TextRun = { readonly file: string; readonly text: string }

/**
 * From a letter of a right-to-left script to the last one before a letter of any other script, with the spaces, digits
 * and signs between.
 */
const RIGHT_TO_LEFT =
  /[\p{scx=Arabic}\p{scx=Hebrew}]+(?:[^\p{L}\p{scx=Arabic}\p{scx=Hebrew}]+[\p{scx=Arabic}\p{scx=Hebrew}]+)*/gu
/** Digits run from left to right in every script. */
const NUMBER = /(\p{Nd}+(?:[.,:/]\p{Nd}+)*)/u

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** Splits a text where its font changes: between words if one font has a whole word, so that it looks like one. */
const splitByFont = (face: Face, text: string): TextRun[] => {
  const runs: TextRun[] = []
  const add = (file: string, part: string): void => {
    const last = runs.at(-1)
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + part }
    else runs.push({ file, text: part })
  }
  for (const word of text.split(/(\s+)/)) {
    const last = runs.at(-1)?.file
    // A space stays in what runs from right to left.
    const whole = word === ' ' && last !== undefined && isShaped(last) ? last : fontOfWord(face, word)
    if (whole !== null) add(whole, word)
    else for (const letter of word) add(fontOfLetter(face, letter) ?? FACES[face], letter)
  }
  return runs.filter((run) => run.text !== '')
}

/** A run from right to left. The letters of a shaped one are reversed by its font. */
const reversed = ({ file, text }: TextRun): TextRun => {
  const letters = [...text].map((letter) => MIRRORED[letter] ?? letter)
  return { file, text: (isShaped(file) ? letters : letters.reverse()).join('') }
}

/** Runs of a right-to-left part, from left to right. */
const runsFromRight = (face: Face, text: string): TextRun[] =>
  text
    .split(NUMBER)
    .flatMap((part, index) => {
      const runs = splitByFont(face, part)
      return index % 2 === 1 ? runs : runs.map(reversed)
    })
    .reverse()

/**
 * The runs of a line, from left to right. A simple form of Unicode's bidirectional algorithm for English texts with
 * names and titles: the line runs from left to right, and has at most numbers inside what runs from right to left.
 */
export const runsOf = (face: Face, line: string): TextRun[] => {
  const runs: TextRun[] = []
  let start = 0
  for (const { 0: part, index } of line.matchAll(RIGHT_TO_LEFT)) {
    runs.push(...splitByFont(face, line.slice(start, index)), ...runsFromRight(face, part))
    start = index + part.length
  }
  return [...runs, ...splitByFont(face, line.slice(start))]
}
