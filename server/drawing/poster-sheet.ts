import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  appendBezierCurve,
  clip,
  closePath,
  endPath,
  lineTo,
  moveTo,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from 'pdf-lib'
import { drawableText } from '#server/documents/font-files.ts'
import { embedFonts, type SheetFonts, type TextStyle } from '#server/documents/sheet-fonts.ts'
import { ink, wrap } from '#server/documents/sheet-pen.ts'
import { cropCover } from './cover-picture.ts'
import { fitPosterText } from './fit-poster-text.ts'
import type { PosterText } from './poster-text.ts'
import { qrPath } from './qr-path.ts'

const LETTER: [number, number] = [612, 792]
const MARGIN = 40
const WIDTH = LETTER[0] - 2 * MARGIN
const COVER_TOP = LETTER[1] - 101
const COVER_HEIGHT = 316
const COVER_RADIUS = 14
const COVER = { width: 1596, height: 948 } as const
/** Including the quiet zone. */
const CODE = 168
/** Lowest baseline above the QR code. */
const WORDS_BOTTOM = 202

const heart = readFileSync(join(import.meta.dirname, '../mails/heart.png'))

type Canvas = { readonly page: PDFPage; readonly fonts: SheetFonts }
type Style = TextStyle & { readonly leading: number; readonly width: number; readonly lines: number }

const linesOf = ({ fonts }: Canvas, text: string, style: Style): string[] =>
  wrap(fonts, text, style, style.width).slice(0, style.lines)

/** Writes lines downward from a baseline. @returns the baseline after them */
const writeLines = ({ page, fonts }: Canvas, lines: readonly string[], style: Style, y: number): number => {
  for (const [index, line] of lines.entries())
    fonts.write(page, line, { color: ink.ink, ...style }, { x: MARGIN, y: y - index * style.leading })
  return y - lines.length * style.leading
}

const drawHead = async (pdf: PDFDocument, { page, fonts }: Canvas, facts: PosterText): Promise<void> => {
  const [width, height] = LETTER
  page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: ink.sun })
  page.drawImage(await pdf.embedPng(heart), { x: MARGIN, y: height - 76, width: 20, height: 20 })
  const brand = { face: 'display', size: 25, color: ink.ink } as const
  fonts.write(page, facts.brandName, brand, { x: MARGIN + 28, y: height - 75 })
  const style = { face: 'body', size: 13, color: ink.quiet } as const
  const left = MARGIN + WIDTH - fonts.widthOf(facts.place, style)
  fonts.write(page, facts.place, style, { x: left, y: height - 72 })
}

const drawCode = ({ page }: Canvas, url: string): void => {
  const { path, size } = qrPath(url)
  const scale = CODE / size
  // Drawn from its upper left corner; its quiet zone overlaps the margin.
  const quiet = 4 * scale
  const at = { x: MARGIN + WIDTH - CODE + quiet, y: MARGIN + CODE - quiet }
  page.drawSvgPath(path, { ...at, scale, color: rgb(0, 0, 0) })
}

/** Distance of the Bézier control points of a rounded corner. */
const HANDLE = COVER_RADIUS * 0.4477

/** Clip path of the cover, clockwise from the upper left corner. */
const frame = (bottom: number) => {
  const left = MARGIN
  const right = MARGIN + WIDTH
  const top = COVER_TOP
  const round = COVER_RADIUS
  return [
    moveTo(left + round, top),
    lineTo(right - round, top),
    appendBezierCurve(right - HANDLE, top, right, top - HANDLE, right, top - round),
    lineTo(right, bottom + round),
    appendBezierCurve(right, bottom + HANDLE, right - HANDLE, bottom, right - round, bottom),
    lineTo(left + round, bottom),
    appendBezierCurve(left + HANDLE, bottom, left, bottom + HANDLE, left, bottom + round),
    lineTo(left, top - round),
    appendBezierCurve(left, top - HANDLE, left + HANDLE, top, left + round, top),
    closePath(),
  ]
}

/** Draws the middle of the cover, in the height that the text leaves. */
const drawCover = async (
  pdf: PDFDocument,
  { page }: Canvas,
  { jpeg, bottom }: { readonly jpeg: Buffer; readonly bottom: number },
): Promise<void> => {
  const hidden = COVER_HEIGHT - (COVER_TOP - bottom)
  page.pushOperators(pushGraphicsState(), ...frame(bottom), clip(), endPath())
  const at = { x: MARGIN, y: bottom - hidden / 2, width: WIDTH, height: COVER_HEIGHT }
  page.drawImage(await pdf.embedJpg(jpeg), at)
  page.pushOperators(popGraphicsState())
}

const SENTENCE = { face: 'body', size: 16, leading: 23, width: WIDTH - 60, lines: 3 } as const
const AMOUNT = { face: 'strong', size: 16, leading: 23, width: WIDTH, lines: 1 } as const

const titleStyle = (title: string): Style => {
  const size = title.length <= 40 ? 52 : 40
  return { face: 'display', size, leading: size * 0.96, width: WIDTH, lines: 3 }
}

/** Writes title, sentence and amount. @returns the upper edge of the title */
const drawWords = (canvas: Canvas, facts: PosterText): number => {
  const style = titleStyle(facts.title)
  const title = linesOf(canvas, facts.title, style)
  const sentence = linesOf(canvas, facts.sentence, SENTENCE)
  const amount = facts.amount === null ? [] : linesOf(canvas, facts.amount, AMOUNT)
  const below = (sentence.length + amount.length - 1) * SENTENCE.leading
  const afterTitle = style.leading * (title.length - 1) + 36
  const titleBaseline = Math.max(
    WORDS_BOTTOM + below + afterTitle,
    COVER_TOP - COVER_HEIGHT - style.size - 12,
  )
  const sentenceBaseline = writeLines(canvas, title, style, titleBaseline) + style.leading - 36
  writeLines(canvas, amount, AMOUNT, writeLines(canvas, sentence, SENTENCE, sentenceBaseline))
  return titleBaseline + style.size * 0.76
}

const drawFoot = (canvas: Canvas, facts: PosterText): void => {
  const left = { width: WIDTH - CODE, lines: 2 } as const
  const scan = { face: 'strong', size: 21, leading: 27, ...left } as const
  writeLines(
    canvas,
    facts.scan.flatMap((line) => linesOf(canvas, line, { ...scan, lines: 1 })),
    scan,
    154,
  )
  const typed = { face: 'strong', size: 13, leading: 17, ...left } as const
  writeLines(canvas, linesOf(canvas, `or type ${facts.typed}`, typed), typed, 96)
  const people = { face: 'body', size: 11, leading: 15, color: ink.quiet, ...left } as const
  writeLines(canvas, linesOf(canvas, facts.people, people), people, 68)
}

/** The poster as one Letter page with half-inch margins and selectable text. */
export const posterPdf = async ({
  cover,
  ...text
}: PosterText & { readonly cover: Uint8Array }): Promise<Buffer> => {
  const facts = fitPosterText(text, drawableText)
  const jpeg = await cropCover(cover, COVER)
  const pdf = await PDFDocument.create()
  pdf.setTitle(facts.title, { showInWindowTitleBar: true })
  pdf.setAuthor(facts.brandName)
  pdf.setLanguage('en-US')
  const canvas = { page: pdf.addPage(LETTER), fonts: await embedFonts(pdf, JSON.stringify(facts)) }
  await drawHead(pdf, canvas, facts)
  const bottom = Math.max(drawWords(canvas, facts) + 18, COVER_TOP - COVER_HEIGHT)
  await drawCover(pdf, canvas, { jpeg, bottom })
  drawFoot(canvas, facts)
  drawCode(canvas, facts.url)
  return Buffer.from(await pdf.save())
}
