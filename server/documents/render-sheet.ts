import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import type { Sheet, SheetAmount, SheetPart, SheetTable } from './sheet.ts'
import { embedFonts, type SheetFonts, type TextStyle } from './sheet-fonts.ts'
import { createPen, ink, type Pen, WIDTH } from './sheet-pen.ts'

const BODY: TextStyle = { face: 'body', size: 10.5 }
const QUIET: TextStyle = { ...BODY, color: ink.quiet }
const STRONG: TextStyle = { face: 'strong', size: 10.5 }
const SMALL: TextStyle = { face: 'body', size: 8.5 }
const SMALL_STRONG: TextStyle = { face: 'strong', size: 8.5 }
const TERM_WIDTH = 96
const CELL_GAP = 8

const paragraph = (pen: Pen, text: string, style: TextStyle, before: number, leading: number): void => {
  for (const [index, line] of pen.lines(text, style).entries()) {
    pen.down(index === 0 ? before + leading : leading)
    pen.write(line, style, 0)
  }
}

const LOOKS: Record<'plain' | 'total' | 'quiet', TextStyle> = {
  plain: BODY,
  total: { face: 'strong', size: 12 },
  quiet: QUIET,
}

const amounts = (pen: Pen, rows: readonly SheetAmount[]): void => {
  pen.down(8)
  for (const { label, amount, look = 'plain' } of rows) {
    pen.down(24)
    pen.write(label, LOOKS[look], 0)
    pen.write(amount, LOOKS[look], WIDTH, 'right')
    pen.rule()
  }
  pen.down(8)
}

const facts = (pen: Pen, rows: readonly (readonly [string, string])[]): void => {
  pen.down(6)
  for (const [term, detail] of rows) {
    const lines = pen.lines(detail, BODY, WIDTH - TERM_WIDTH)
    for (const [index, line] of lines.entries()) {
      pen.down(index === 0 ? 19 : 14)
      if (index === 0) pen.write(term, QUIET, 0)
      pen.write(line, BODY, TERM_WIDTH)
    }
  }
}

/** Draws a row as high as its longest cell, which is never split over two pages. */
const tableRow = (pen: Pen, { columns }: SheetTable, cells: readonly string[], style: TextStyle): void => {
  const wrapped = columns.map(({ share }, column) =>
    pen.lines(cells[column] ?? '', style, share * WIDTH - CELL_GAP),
  )
  const height = Math.max(...wrapped.map((lines) => lines.length))
  for (let line = 0; line < height; line += 1) {
    pen.down(line === 0 ? 18 : 11, line === 0 ? (height - 1) * 11 : 0)
    let left = 0
    for (const [column, { share, align }] of columns.entries()) {
      const text = wrapped[column]?.[line] ?? ''
      const right = left + share * WIDTH
      if (align === 'right') pen.write(text, style, right, 'right')
      else pen.write(text, style, left)
      left = right
    }
  }
  pen.rule()
}

const table = (pen: Pen, part: SheetTable): void => {
  pen.down(6)
  const head = part.columns.map(({ label }) => label)
  let page = pen.pages().length
  tableRow(pen, part, head, { ...SMALL, color: ink.quiet })
  for (const row of part.rows) {
    // Turns the page if the row doesn't fit, and then repeats the column heads.
    pen.down(0, 40)
    if (pen.pages().length > page) tableRow(pen, part, head, { ...SMALL, color: ink.quiet })
    page = pen.pages().length
    tableRow(pen, part, row, SMALL)
  }
  tableRow(pen, part, part.total, SMALL_STRONG)
  pen.down(8)
}

const draw = (pen: Pen, part: SheetPart): void => {
  switch (part.kind) {
    case 'title':
      // The display font has old-style digits, which don't suit years.
      paragraph(pen, part.text, { face: /\d/.test(part.text) ? 'strong' : 'display', size: 26 }, 12, 30)
      break
    case 'heading':
      paragraph(pen, part.text, { ...STRONG, size: 13 }, 14, 16)
      break
    case 'text':
      paragraph(pen, part.text, part.quiet === true ? QUIET : BODY, 6, 15)
      break
    case 'amounts':
      amounts(pen, part.rows)
      break
    case 'facts':
      facts(pen, part.rows)
      break
    case 'table':
      table(pen, part)
      break
  }
}

const drawFooters = (pen: Pen, fonts: SheetFonts, foot: string): void => {
  const pages = pen.pages()
  for (const [index, page] of pages.entries()) {
    const text = pages.length === 1 ? foot : `${foot} · Page ${index + 1} of ${pages.length}`
    fonts.write(page, text, { face: 'body', size: 8.5, color: ink.quiet }, { x: 60, y: 40 })
  }
}

const heart = readFileSync(join(import.meta.dirname, '../mails/heart.png'))

/** The sheet as a Letter-size PDF in our fonts, with selectable text. */
export const renderSheet = async (sheet: Sheet): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(sheet.name, { showInWindowTitleBar: true })
  pdf.setAuthor(sheet.brandName)
  pdf.setLanguage('en-US')
  const fonts = await embedFonts(pdf, JSON.stringify(sheet))
  const pen = createPen(pdf, fonts, { brandName: sheet.brandName, heart: await pdf.embedPng(heart) })
  for (const part of sheet.parts) draw(pen, part)
  drawFooters(pen, fonts, sheet.foot)
  return Buffer.from(await pdf.save())
}
