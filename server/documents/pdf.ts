import type { DocumentText } from '#contract/document-text.ts'
import type { Sheet } from './sheet.ts'

// The PDF library is loaded with the first PDF, because it took a tenth of the server's start time.

/** Renders a sheet, such as a receipt, as a PDF in our fonts. */
export const sheetPdf = async (sheet: Sheet): Promise<Buffer> =>
  (await import('./render-sheet.ts')).renderSheet(sheet)

/** Renders a legal document as a PDF in standard fonts. */
export const documentPdf = async (text: DocumentText, author: string): Promise<Uint8Array> =>
  (await import('./render-pdf.ts')).renderPdf(text, author)
