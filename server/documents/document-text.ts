/** A document of plain headings and paragraphs. */
export type DocumentText = {
  readonly title: string
  readonly updated: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}
