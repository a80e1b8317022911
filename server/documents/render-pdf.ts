import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { type DocumentText, versionDate } from '#contract/document-text.ts'

const LETTER: [number, number] = [612, 792]
const MARGIN = 72
const INK = rgb(0.094, 0.125, 0.227)
const QUIET = rgb(0.318, 0.353, 0.451)

type Line = {
  readonly text: string
  readonly font: PDFFont
  readonly size: number
  readonly color: typeof INK
  /** Space above the line. */
  readonly before: number
}

/** Breaks a paragraph at spaces to fit the page's width. */
const wrap = (text: string, font: PDFFont, size: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.widthOfTextAtSize(longer, size) <= LETTER[0] - 2 * MARGIN) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** The document's lines, from top to bottom. */
const layOut = (document: DocumentText, display: PDFFont, body: PDFFont): Line[] => {
  const block = (text: string, font: PDFFont, size: number, color: typeof INK, before: number): Line[] =>
    wrap(text, font, size).map((line, index) => ({
      text: line,
      font,
      size,
      color,
      before: index === 0 ? before : size * 0.5,
    }))
  return [
    ...block(document.title, display, 28, INK, 0),
    ...block(`Last updated ${versionDate(document.version)}`, body, 10, QUIET, 10),
    ...document.sections.flatMap((section) => [
      ...block(section.heading, display, 15, INK, 24),
      ...section.paragraphs.flatMap((paragraph) => block(paragraph, body, 11, INK, 9)),
    ]),
  ]
}

/** The document as a Letter-size PDF with selectable text, in the reader's standard fonts. */
export const renderPdf = async (document: DocumentText, author: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(document.title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setLanguage('en-US')
  const display = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const body = await pdf.embedFont(StandardFonts.Helvetica)
  let page: PDFPage = pdf.addPage(LETTER)
  let y = LETTER[1] - MARGIN
  for (const line of layOut(document, display, body)) {
    y -= line.size + line.before
    if (y < MARGIN) {
      page = pdf.addPage(LETTER)
      y = LETTER[1] - MARGIN - line.size
    }
    page.drawText(line.text, { x: MARGIN, y, size: line.size, font: line.font, color: line.color })
  }
  return pdf.save()
}
