import { PDFiumLibrary } from '@hyzyla/pdfium'

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

const readPdf = async <T>(pdf: Buffer, read: (document: Document) => T | Promise<T>): Promise<T> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const result = await read(document)
  document.destroy()
  library.destroy()
  return result
}

/** The text of a PDF's pages, with single spaces. */
export const pdfText = (pdf: Buffer): Promise<string> =>
  readPdf(pdf, (document) =>
    [...document.pages()]
      .map((page) => page.getText())
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  )

/** Columns of a PDF's first page that have ink between two heights, in points from the top. */
export const inkedColumns = (pdf: Buffer, top: number, bottom: number): Promise<number> =>
  readPdf(pdf, async (document) => {
    const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
    const rows = Array.from({ length: bottom - top }, (_, row) => top + row)
    const columns = Array.from({ length: width }, (_, column) => column)
    return columns.filter((x) => rows.some((y) => (data[4 * (y * width + x)] ?? 255) < 128)).length
  })
