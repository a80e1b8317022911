import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { embedFonts, type SheetFonts } from '#server/documents/sheet-fonts.ts'
import { ink, type Words, wrap } from '#server/documents/sheet-pen.ts'
import type { PosterFacts } from './poster-facts.ts'
import { qrPath } from './qr-path.ts'

const LETTER: [number, number] = [612, 792]
const MARGIN = 40
const WIDTH = LETTER[0] - 2 * MARGIN
const COVER_HEIGHT = 316
export const SHEET_COVER = { width: 1596, height: 948 } as const
/** Including the quiet zone. */
const CODE = 168

const heart = readFileSync(join(import.meta.dirname, '../../mails/heart.png'))

type Writing = { readonly page: PDFPage; readonly fonts: SheetFonts }

/** Writes lines downward from a baseline. @returns the baseline after them */
const writeLines = (
  { page, fonts }: Writing,
  text: string,
  words: Words & { readonly leading: number; readonly width: number; readonly lines: number },
  y: number,
): number => {
  const font = fonts[words.face]
  const lines = wrap(fonts.inLetters(words.face, text), font, words.size, words.width).slice(0, words.lines)
  for (const [index, line] of lines.entries())
    page.drawText(line, {
      x: MARGIN,
      y: y - index * words.leading,
      size: words.size,
      font,
      color: words.color ?? ink.ink,
    })
  return y - lines.length * words.leading
}

const drawHead = async (pdf: PDFDocument, { page, fonts }: Writing, facts: PosterFacts): Promise<void> => {
  const [width, height] = LETTER
  page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: ink.sun })
  page.drawImage(await pdf.embedPng(heart), { x: MARGIN, y: height - 76, width: 20, height: 20 })
  const brand = fonts.inLetters('display', facts.brandName)
  page.drawText(brand, { x: MARGIN + 28, y: height - 75, size: 25, font: fonts.display, color: ink.ink })
  const place = fonts.inLetters('body', facts.place)
  const left = MARGIN + WIDTH - fonts.body.widthOfTextAtSize(place, 13)
  page.drawText(place, { x: left, y: height - 72, size: 13, font: fonts.body, color: ink.quiet })
}

const drawCode = ({ page }: Writing, url: string): void => {
  const { path, size } = qrPath(url)
  const scale = CODE / size
  // Drawn from its upper left corner; its quiet zone overlaps the margin.
  const quiet = 4 * scale
  const place = { x: MARGIN + WIDTH - CODE + quiet, y: MARGIN + CODE - quiet }
  page.drawSvgPath(path, { ...place, scale, color: rgb(0, 0, 0) })
}

const drawWords = (writing: Writing, facts: PosterFacts): void => {
  const title = { face: 'display', size: facts.title.length <= 40 ? 50 : 40, width: WIDTH, lines: 3 } as const
  let y = writeLines(writing, facts.title, { ...title, leading: title.size * 0.96 }, 336)
  const sentence = { face: 'body', size: 15, leading: 22, width: WIDTH, lines: 3 } as const
  y = writeLines(writing, facts.sentence, sentence, y + 14)
  const strong = { face: 'strong', size: 15, leading: 22, width: WIDTH, lines: 1 } as const
  if (facts.amount !== null) writeLines(writing, facts.amount, strong, y)
  const left = { width: WIDTH - CODE, lines: 2 } as const
  writeLines(
    writing,
    'Scan to give.\nNo account, no app.',
    { face: 'strong', size: 21, leading: 27, ...left },
    152,
  )
  writeLines(writing, `or type ${facts.typed}`, { face: 'strong', size: 13, leading: 17, ...left }, 94)
  const people = { face: 'body', size: 11, leading: 15, color: ink.quiet, ...left } as const
  writeLines(writing, facts.people, people, 64)
}

/** The poster as one Letter page with half-inch margins and selectable text. */
export const posterPdf = async (facts: PosterFacts, cover: Buffer | null): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(facts.title, { showInWindowTitleBar: true })
  pdf.setAuthor(facts.brandName)
  pdf.setLanguage('en-US')
  const writing = { page: pdf.addPage(LETTER), fonts: await embedFonts(pdf) }
  await drawHead(pdf, writing, facts)
  if (cover !== null) {
    const place = { x: MARGIN, y: LETTER[1] - 100 - COVER_HEIGHT, width: WIDTH, height: COVER_HEIGHT }
    writing.page.drawImage(await pdf.embedJpg(cover), place)
  }
  drawWords(writing, facts)
  drawCode(writing, facts.url)
  return Buffer.from(await pdf.save())
}
