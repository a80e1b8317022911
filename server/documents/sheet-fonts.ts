import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFPage,
  type RGB,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import {
  FACES,
  type Face,
  fallbacksFor,
  fontBytes,
  inLetters,
  isShaped,
  loadFontkit,
  openFont,
} from './font-files.ts'
import { runsOf, type TextRun } from './text-runs.ts'

export type TextStyle = { readonly face: Face; readonly size: number; readonly color?: RGB }

type Point = { readonly x: number; readonly y: number }

/** The fonts of a PDF, which draw each letter in the first that has it. */
export type SheetFonts = {
  readonly widthOf: (text: string, style: TextStyle) => number
  readonly write: (page: PDFPage, text: string, style: TextStyle & { readonly color: RGB }, at: Point) => void
}

/**
 * Our faces are embedded without ligatures, because pdf-lib gives "fl" the width of two letters, which leaves a gap.
 */
const NO_LIGATURES = { features: { liga: false } } as const
/** Digits of a glyph's code in hexadecimal. */
const GLYPH = /.{4}/g

const shape = ({ file, text }: TextRun, size: number) => {
  const font = openFont(file)
  const { positions } = font.layout(text)
  const scale = size / font.unitsPerEm
  return positions.map(({ xAdvance, xOffset, yOffset }) => ({
    advance: xAdvance * scale,
    dx: xOffset * scale,
    dy: yOffset * scale,
  }))
}

/** Places each glyph of a run by itself, which pdf-lib doesn't: marks belong above their letters. */
const writeShaped = (
  page: PDFPage,
  font: PDFFont,
  run: TextRun,
  { size, color }: TextStyle & { color: RGB },
  { x, y }: Point,
): void => {
  const codes = font.encodeText(run.text).asString().match(GLYPH) ?? []
  page.pushOperators(
    beginText(),
    setFillingColor(color),
    setFontAndSize(page.node.newFontDictionary(font.name, font.ref), size),
  )
  let left = x
  for (const [index, { advance, dx, dy }] of shape(run, size).entries()) {
    page.pushOperators(
      setTextMatrix(1, 0, 0, 1, left + dx, y + dy),
      showText(PDFHexString.of(codes[index] ?? '')),
    )
    left += advance
  }
  page.pushOperators(endText())
}

/** Embeds our faces, and of other fonts the letters that the text needs besides. */
export const embedFonts = async (pdf: PDFDocument, text: string): Promise<SheetFonts> => {
  pdf.registerFontkit(loadFontkit())
  const fonts = new Map<string, PDFFont>()
  for (const file of Object.values(FACES)) fonts.set(file, await pdf.embedFont(fontBytes(file), NO_LIGATURES))
  for (const file of fallbacksFor(text))
    fonts.set(file, await pdf.embedFont(fontBytes(file), { subset: true }))
  const fontOf = ({ file }: TextRun): PDFFont => {
    const font = fonts.get(file)
    if (font === undefined) throw new Error(`${file} wasn’t embedded`)
    return font
  }
  const widthOfRun = (run: TextRun, size: number): number =>
    isShaped(run.file)
      ? shape(run, size).reduce((sum, { advance }) => sum + advance, 0)
      : fontOf(run).widthOfTextAtSize(run.text, size)
  const runsIn = (text: string, face: Face): TextRun[] => runsOf(face, inLetters(face, text))
  return {
    widthOf: (text, { face, size }) =>
      runsIn(text, face).reduce((sum, run) => sum + widthOfRun(run, size), 0),
    write: (page, text, style, { x, y }) => {
      let left = x
      for (const run of runsIn(text, style.face)) {
        const font = fontOf(run)
        if (isShaped(run.file)) writeShaped(page, font, run, style, { x: left, y })
        else page.drawText(run.text, { x: left, y, size: style.size, font, color: style.color })
        left += widthOfRun(run, style.size)
      }
    },
  }
}
