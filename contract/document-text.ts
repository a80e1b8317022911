/** A document of plain headings and paragraphs: its page and its PDF are made of it. */
export type DocumentText = {
  readonly title: string
  /** The day its words last changed, `2026-11-22`: the version that is kept with an agreement to it. */
  readonly version: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** What of the installation a legal document names. */
export type DocumentParties = {
  readonly legalEntity: string
  readonly name: string
  readonly supportEmail: string
  readonly supportPhone: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 22, 2026" */
export const versionDate = (version: string): string => DAY.format(new Date(`${version}T00:00:00Z`))
