import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF's pages, with single spaces. */
export const pdfText = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  library.destroy()
  return text.replaceAll(/\s+/g, ' ')
}
