import type { DocumentText } from '#contract/document-text.ts'
import type { Sheet } from './sheet.ts'

// Loaded with the first PDF, because the library took a tenth of the server's start.

/** Renders a sheet, such as a receipt, as a PDF in our fonts. */
export const sheetPdf = async (sheet: Sheet): Promise<Buffer> =>
  (await import('./render-sheet.ts')).renderSheet(sheet)

/** A legal document. */
export const documentPdf = async (text: DocumentText, author: string): Promise<Uint8Array> =>
  (await import('./render-pdf.ts')).renderPdf(text, author)
