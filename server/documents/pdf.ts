import type { DocumentText } from '#contract/document-text.ts'
import type { Sheet } from './sheet.ts'

// What makes PDFs took a tenth of the server's start: it is loaded with the first one.

/** A sheet, as a receipt is, in our faces. */
export const sheetPdf = async (sheet: Sheet): Promise<Buffer> =>
  (await import('./render-sheet.ts')).renderSheet(sheet)

/** A legal document. */
export const documentPdf = async (text: DocumentText, author: string): Promise<Uint8Array> =>
  (await import('./render-pdf.ts')).renderPdf(text, author)
