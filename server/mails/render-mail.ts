import type { ReactElement } from 'react'
import { render } from 'react-email'

/** A mail's two faces: HTML, and the plain text of the same words for readers and programs that want it. */
export const renderMail = async (mail: ReactElement): Promise<{ html: string; text: string }> => {
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })])
  return { html, text }
}
