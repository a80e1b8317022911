import { type PDFDocument, type PDFImage, type PDFPage, rgb } from 'pdf-lib'
import type { SheetFonts, TextStyle } from './sheet-fonts.ts'

const LETTER: [number, number] = [612, 792]
const MARGIN = 60
export const WIDTH = LETTER[0] - 2 * MARGIN
const BAND = 56
const FOOT = 72

export const ink = {
  ink: rgb(0.094, 0.125, 0.227),
  quiet: rgb(0.318, 0.353, 0.451),
  line: rgb(0.886, 0.89, 0.91),
  sun: rgb(1, 0.722, 0.11),
} as const

/** Breaks a text at spaces, and a word wider than a line anywhere. */
export const wrap = ({ widthOf }: SheetFonts, text: string, style: TextStyle, width: number): string[] => {
  const fits = (line: string): boolean => widthOf(line, style) <= width
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line === '' || fits(line + letter)) line += letter
        else {
          lines.push(line)
          line = letter
        }
      }
    }
    lines.push(line)
  }
  return lines
}

export type Pen = {
  /** Moves down by some points, or to a new page if less than `needed` is left below. */
  readonly down: (by: number, needed?: number) => void
  /** Breaks a text into lines of a width. */
  readonly lines: (text: string, style: TextStyle, width?: number) => readonly string[]
  /** Writes a line on the current baseline, starting or ending at an offset from the left margin. */
  readonly write: (line: string, style: TextStyle, x: number, align?: 'right') => void
  /** Draws a line below the current baseline. */
  readonly rule: () => void
  readonly pages: () => readonly PDFPage[]
}

/** Creates a pen that writes Letter pages from top to bottom, each below a band with our name. */
export const createPen = (
  pdf: PDFDocument,
  fonts: SheetFonts,
  { brandName, heart }: { brandName: string; heart: PDFImage },
): Pen => {
  const pages: PDFPage[] = []
  let y = 0
  const addPage = (): PDFPage => {
    const page = pdf.addPage(LETTER)
    const [width, height] = LETTER
    page.drawRectangle({ x: 0, y: height - BAND, width, height: BAND, color: ink.sun })
    page.drawImage(heart, { x: MARGIN, y: height - BAND + 20, width: 18, height: 18 })
    const brand = { face: 'display', size: 18, color: ink.ink } as const
    fonts.write(page, brandName, brand, { x: MARGIN + 26, y: height - BAND + 22 })
    pages.push(page)
    y = height - BAND - 24
    return page
  }
  let page = addPage()
  return {
    down: (by, needed = 0) => {
      y -= by
      if (y - needed >= FOOT) return
      page = addPage()
      y -= by
    },
    lines: (text, style, width = WIDTH) => wrap(fonts, text, style, width),
    write: (line, style, x, align) => {
      const left = align === 'right' ? x - fonts.widthOf(line, style) : x
      fonts.write(page, line, { color: ink.ink, ...style }, { x: MARGIN + left, y })
    },
    rule: () => {
      const end = { x: MARGIN + WIDTH, y: y - 7 }
      page.drawLine({ start: { x: MARGIN, y: y - 7 }, end, thickness: 0.75, color: ink.line })
    },
    pages: () => pages,
  }
}
