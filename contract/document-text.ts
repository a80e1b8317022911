/** A document of headings and paragraphs, rendered as a page and as a PDF. */
export type DocumentText = {
  readonly title: string
  /** The day when the text last changed, such as `2026-11-22`; stored with each agreement to it. */
  readonly version: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** Facts about the installation that a legal document names. */
export type DocumentParties = {
  readonly legalEntity: string
  readonly name: string
  readonly supportEmail: string
  readonly supportPhone: string
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 22, 2026" */
export const versionDate = (version: string): string => longDate.format(new Date(`${version}T00:00:00Z`))
